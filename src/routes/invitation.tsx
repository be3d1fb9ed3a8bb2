import { AcceptInvitationScreen } from '@/features/invitations/components/accept-invitation-screen';
import { SITE } from '@/shared/config/site';
import { pageMeta } from '@/shared/seo/page-meta';

export const meta = () =>
  pageMeta({
    title: "You're invited",
    description: `Accept your invitation to a ${SITE.brand} account.`,
    noIndex: true,
  });

export default function InvitationRoute() {
  return <AcceptInvitationScreen />;
}
