import { Overview } from '@/features/overview/components/overview';
import { Submissions } from '@/features/submissions/components/submissions';
import { Stack } from '@/shared/ui/layout';
import { StaffPage } from '@/shared/ui/staff-page';

/** Where the staff begin. */
export function OverviewScreen() {
  return (
    <StaffPage title="Admin Dashboard" lead="Manage contact form submissions and website content">
      <Stack gap={{ base: '12', lg: '16' }}>
        <Overview />
        <Submissions />
      </Stack>
    </StaffPage>
  );
}
