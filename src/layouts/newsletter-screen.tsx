import { Outlet } from 'react-router-dom';
import { PATHS } from '@/shared/config/paths';
import { SectionTabs } from '@/shared/ui/layout/section-tabs';
import { StaffPage } from '@/shared/ui/layout/staff-page';

const HERE = `${PATHS.admin}/newsletter`;
const PARTS = [
  { to: HERE, label: 'Issues' },
  { to: `${HERE}/subscribers`, label: 'Subscribers' },
];

/** Around the issues and the subscribers of the newsletter. */
export function NewsletterScreen() {
  return (
    <StaffPage
      title="Newsletter"
      lead="Write an issue, send it once to every confirmed subscriber, and see what became of it."
    >
      <SectionTabs label="Newsletter" parts={PARTS} />
      <Outlet />
    </StaffPage>
  );
}
