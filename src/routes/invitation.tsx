import { AcceptInvitationScreen } from '@/features/invitations/components/accept-invitation-screen';
import { pageMeta } from '@/shared/seo/page-meta';

export const meta = () =>
  pageMeta({
    title: "You're invited",
    description: 'Accept your invitation to a Meridian account.',
    noIndex: true,
  });

export default function InvitationRoute() {
  return <AcceptInvitationScreen />;
}
