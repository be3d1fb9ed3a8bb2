import { SignInLinkScreen } from '@/features/account/components/sign-in-link-screen';
import { pageMeta } from '@/shared/seo/page-meta';

export const meta = () =>
  pageMeta({
    title: 'Sign in by link',
    description: 'One press, and you are signed in to your Meridian account.',
    noIndex: true,
  });

export default function SignInLinkRoute() {
  return <SignInLinkScreen />;
}
