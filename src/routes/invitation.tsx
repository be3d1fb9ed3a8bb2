import { AcceptInvitationScreen } from '@/features/invitations/components/accept-invitation-screen';
import { SITE } from '@/shared/config/site';
import { appMeta } from '@/shared/seo/basic-meta';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';

const NewAccount = lazyWithBoundary(
  async () => (await import('@/features/account/components/join-form')).JoinForm,
);

export const meta = () =>
  appMeta({
    title: 'You’re invited',
    description: `Accept your invitation to a ${SITE.brand} account.`,
  });

export default function InvitationRoute() {
  return <AcceptInvitationScreen NewAccount={NewAccount} />;
}
