import { params } from '@nanostores/i18n';
import { ForgotPasswordScreen } from '@/features/account/components/account-screens';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { messages } from '@/shared/i18n/messages';
import { pageMeta } from '@/shared/seo/page-meta';

const MESSAGES = messages('routes/forgot-password', {
  title: 'Reset Password',
  description: params('Get a link to set a new password for your {brand} account.'),
});

export const meta = () => {
  const t = MESSAGES.get();
  return pageMeta({
    title: t.title,
    description: t.description({ brand: SITE.brand }),
    path: PATHS.forgotPassword,
  });
};

export default function ForgotPasswordRoute() {
  return <ForgotPasswordScreen />;
}
