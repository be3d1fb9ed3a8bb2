import { RequestsToConfirm } from '@/features/appointments/components/pending-requests';
import { LiveChats } from '@/features/chats/components/live-chats';
import { ContactSubmissions } from '@/features/leads/components/contact-submissions';
import { Overview } from '@/features/overview/components/overview';
import { useSession } from '@/shared/auth/session';
import { Stack } from '@/shared/ui/layout/layout';
import { StaffPage } from '@/shared/ui/layout/staff-page';

/** The start page of the admin workspace. */
export function OverviewScreen() {
  const { user } = useSession();
  return (
    <StaffPage title="Admin Dashboard" lead="Manage contact form submissions and website content">
      <Stack gap={{ base: '12', lg: '16' }}>
        <ContactSubmissions />
        <LiveChats />
        <RequestsToConfirm />
        {user ? <Overview userId={user.id} /> : null}
      </Stack>
    </StaffPage>
  );
}
