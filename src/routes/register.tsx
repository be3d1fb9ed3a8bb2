import { RegisterScreen } from '@/features/account/components/register-screen';
import { PATHS } from '@/shared/config/paths';
import { pageMeta } from '@/shared/seo/page-meta';

export const meta = () =>
  pageMeta({
    title: 'Create an Account',
    description: 'Make a Meridian account to book consultations and follow them in one place.',
    path: PATHS.signUp,
  });

export default function RegisterRoute() {
  return <RegisterScreen />;
}
