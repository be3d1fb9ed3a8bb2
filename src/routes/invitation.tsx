import { AcceptInvitationScreen } from '@/features/invitations/components/accept-invitation-screen';
import { SITE } from '@/shared/config/site';
import { pageMeta } from '@/shared/seo/page-meta';
import { lazyWithBoundary } from '@/shared/ui/lazy-with-boundary';

const NewAccount = lazyWithBoundary(
  async () => (await import('@/features/account/components/join-form')).JoinForm,
);

export const meta = () =>
  pageMeta({
    title: "You're invited",
    description: `Accept your invitation to a ${SITE.brand} account.`,
    noIndex: true,
  });

export default function InvitationRoute() {
  return <AcceptInvitationScreen NewAccount={NewAccount} />;
}
