import { lazyHydrated } from '@/shared/ui/lazy-hydration';
import { Skeleton } from '@/shared/ui/skeleton';
import { Heading, Text } from '@/shared/ui/typography';
import { AuthLayout } from './auth-layout';

const RegisterSection = lazyHydrated(
  'register-form',
  async () => (await import('./register-form')).RegisterForm,
  <Skeleton height="36rem" width="full" />,
);

/** The page where one makes an account. */
export function RegisterScreen() {
  return (
    <AuthLayout>
      <Heading level={1} mb="3">
        Create an Account
      </Heading>
      <Text tone="muted" mb="8">
        Book consultations, keep track of them and find the documents we share with you.
      </Text>
      <RegisterSection />
    </AuthLayout>
  );
}
