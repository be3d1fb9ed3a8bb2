import { Outlet } from 'react-router-dom';
import { PATHS } from '@/shared/config/paths';
import { SectionTabs } from '@/shared/ui/layout/section-tabs';
import { StaffPage } from '@/shared/ui/layout/staff-page';

const HERE = `${PATHS.admin}/system`;
const PARTS = [
  { to: HERE, label: 'Status' },
  { to: `${HERE}/errors`, label: 'Errors' },
];

/** Around the status of the system and its errors. */
export function SystemScreen() {
  return (
    <StaffPage title="System" lead="Whether the site works, what is waiting, and what went wrong.">
      <SectionTabs label="System" parts={PARTS} />
      <Outlet />
    </StaffPage>
  );
}
