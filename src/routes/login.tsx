import { params } from '@nanostores/i18n';
import { LoginScreen } from '@/features/account/components/account-screens';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { messages } from '@/shared/i18n/messages';
import { pageMeta } from '@/shared/seo/page-meta';

const MESSAGES = messages('routes/login', {
  title: 'Sign In',
  description: params('Sign in to your {brand} account to see your consultations and messages.'),
});

export const meta = () => {
  const t = MESSAGES.get();
  return pageMeta({
    title: t.title,
    description: t.description({ brand: SITE.brand }),
    path: PATHS.signIn,
  });
};

export default function LoginRoute() {
  return <LoginScreen />;
}
