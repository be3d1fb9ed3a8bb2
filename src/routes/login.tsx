import { params } from '@nanostores/i18n';
import { LoginScreen } from '@/features/account/components/account-screens';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { words } from '@/shared/i18n/words';
import { pageMeta } from '@/shared/seo/page-meta';

const WORDS = words('routes/login', {
  title: 'Sign In',
  description: params('Sign in to your {brand} account to see your consultations and messages.'),
});

export const meta = () => {
  const t = WORDS.get();
  return pageMeta({
    title: t.title,
    description: t.description({ brand: SITE.brand }),
    path: PATHS.signIn,
  });
};

export default function LoginRoute() {
  return <LoginScreen />;
}
