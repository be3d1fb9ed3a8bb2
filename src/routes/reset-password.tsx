import { ResetPasswordScreen } from '@/features/account/components/account-screens';
import { SITE } from '@/shared/config/site';
import { pageMeta } from '@/shared/seo/page-meta';

export const meta = () =>
  pageMeta({
    title: 'Reset Your Password',
    description: `Set a new password for your ${SITE.brand} account.`,
    noIndex: true,
  });

export default function ResetPasswordRoute() {
  return <ResetPasswordScreen />;
}
