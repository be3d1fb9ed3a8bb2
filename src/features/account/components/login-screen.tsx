import { lazyHydrated } from '@/shared/ui/lazy-hydration';
import { Skeleton } from '@/shared/ui/skeleton';
import { Heading, Text } from '@/shared/ui/typography';
import { AuthLayout } from './auth-layout';

const SignInSection = lazyHydrated(
  'login-form',
  async () => (await import('./sign-in-section')).SignInSection,
  <Skeleton height="26rem" width="full" />,
);

/** The sign-in page. */
export function LoginScreen() {
  return (
    <AuthLayout>
      <Heading level={1} mb="3">
        Sign In
      </Heading>
      <Text tone="muted" mb="8">
        Your bookings, messages and documents, in one place.
      </Text>
      <SignInSection />
    </AuthLayout>
  );
}
