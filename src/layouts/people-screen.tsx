import { Outlet } from 'react-router-dom';
import { PATHS } from '@/shared/config/paths';
import { SectionTabs } from '@/shared/ui/layout/section-tabs';
import { StaffPage } from '@/shared/ui/layout/staff-page';

const HERE = `${PATHS.admin}/people`;
const PARTS = [
  { to: HERE, label: 'Accounts' },
  { to: `${HERE}/invitations`, label: 'Invitations' },
  { to: `${HERE}/documents`, label: 'Documents' },
  { to: `${HERE}/audit`, label: 'Audit log' },
];

/** Around the accounts, the invitations, the shared documents, and the audit log. */
export function PeopleScreen() {
  return (
    <StaffPage title="People" lead="Accounts, roles and a log of staff activity.">
      <SectionTabs label="People" parts={PARTS} />
      <Outlet />
    </StaffPage>
  );
}
