import { LoginScreen } from '@/features/account/components/account-screens';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { pageMeta } from '@/shared/seo/page-meta';

export const meta = () =>
  pageMeta({
    title: 'Sign In',
    description: `Sign in to your ${SITE.brand} account to see your consultations and messages.`,
    path: PATHS.signIn,
  });

export default function LoginRoute() {
  return <LoginScreen />;
}
