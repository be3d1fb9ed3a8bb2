import { params } from '@nanostores/i18n';
import { ResetPasswordScreen } from '@/features/account/components/account-screens';
import { SITE } from '@/shared/config/site';
import { messages } from '@/shared/i18n/messages';
import { pageMeta } from '@/shared/seo/page-meta';

const MESSAGES = messages('routes/reset-password', {
  title: 'Reset Your Password',
  description: params('Set a new password for your {brand} account.'),
});

export const meta = () => {
  const t = MESSAGES.get();
  return pageMeta({
    title: t.title,
    description: t.description({ brand: SITE.brand }),
    noIndex: true,
  });
};

export default function ResetPasswordRoute() {
  return <ResetPasswordScreen />;
}
