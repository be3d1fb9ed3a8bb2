import { AcceptScreen } from '@/features/invitations/components/accept-screen';
import { pageMeta } from '@/shared/seo/page-meta';

export const meta = () =>
  pageMeta({
    title: 'You are invited',
    description: 'Accept an invitation to have an account with Meridian.',
    noIndex: true,
  });

export default function InvitationRoute() {
  return <AcceptScreen />;
}
