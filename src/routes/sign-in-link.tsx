import { SignInLinkScreen } from '@/features/account/components/account-screens';
import { SITE } from '@/shared/config/site';
import { pageMeta } from '@/shared/seo/page-meta';

export const meta = () =>
  pageMeta({
    title: 'Sign in with a link',
    description: `Sign in to your ${SITE.brand} account with the link we emailed you.`,
    noIndex: true,
  });

export default function SignInLinkRoute() {
  return <SignInLinkScreen />;
}
