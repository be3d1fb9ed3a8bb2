import { ForgotPasswordScreen } from '@/features/account/components/account-screens';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { pageMeta } from '@/shared/seo/page-meta';

export const meta = () =>
  pageMeta({
    title: 'Reset Password',
    description: `Get a link to set a new password for your ${SITE.brand} account.`,
    path: PATHS.forgotPassword,
  });

export default function ForgotPasswordRoute() {
  return <ForgotPasswordScreen />;
}
