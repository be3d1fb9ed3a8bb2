import { params } from '@nanostores/i18n';
import { RegisterScreen } from '@/features/account/components/account-screens';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { words } from '@/shared/i18n/words';
import { pageMeta } from '@/shared/seo/page-meta';

const WORDS = words('routes/register', {
  title: 'Create an Account',
  description: params('Create a {brand} account to book consultations and keep track of them in one place.'),
});

export const meta = () => {
  const t = WORDS.get();
  return pageMeta({
    title: t.title,
    description: t.description({ brand: SITE.brand }),
    path: PATHS.signUp,
  });
};

export default function RegisterRoute() {
  return <RegisterScreen />;
}
