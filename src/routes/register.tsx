import { params } from '@nanostores/i18n';
import { RegisterScreen } from '@/features/account/components/account-screens';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { messages } from '@/shared/i18n/messages';
import { pageMeta } from '@/shared/seo/page-meta';

const MESSAGES = messages('routes/register', {
  title: 'Create an Account',
  description: params('Create a {brand} account to book consultations and keep track of them in one place.'),
});

export const meta = () => {
  const t = MESSAGES.get();
  return pageMeta({
    title: t.title,
    description: t.description({ brand: SITE.brand }),
    path: PATHS.signUp,
  });
};

export default function RegisterRoute() {
  return <RegisterScreen />;
}
