import { RegisterScreen } from '@/features/account/components/account-screens';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { pageMeta } from '@/shared/seo/page-meta';

export const meta = () =>
  pageMeta({
    title: 'Create an Account',
    description: `Create a ${SITE.brand} account to book consultations and keep track of them in one place.`,
    path: PATHS.signUp,
  });

export default function RegisterRoute() {
  return <RegisterScreen />;
}
