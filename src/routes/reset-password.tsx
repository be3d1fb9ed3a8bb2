import { params } from '@nanostores/i18n';
import { ResetPasswordScreen } from '@/features/account/components/account-screens';
import { SITE } from '@/shared/config/site';
import { words } from '@/shared/i18n/words';
import { pageMeta } from '@/shared/seo/page-meta';

const WORDS = words('routes/reset-password', {
  title: 'Reset Your Password',
  description: params('Set a new password for your {brand} account.'),
});

export const meta = () => {
  const t = WORDS.get();
  return pageMeta({
    title: t.title,
    description: t.description({ brand: SITE.brand }),
    noIndex: true,
  });
};

export default function ResetPasswordRoute() {
  return <ResetPasswordScreen />;
}
