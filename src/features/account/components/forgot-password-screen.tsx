import { lazyHydrated } from '@/shared/ui/lazy-hydration';
import { Skeleton } from '@/shared/ui/skeleton';
import { AuthLayout } from './auth-layout';

const ForgotPassword = lazyHydrated(
  'forgot-password-form',
  async () => (await import('./forgot-password')).ForgotPassword,
  <Skeleton height="22rem" width="full" />,
);

/** The page that asks for a reset link. */
export function ForgotPasswordScreen() {
  return (
    <AuthLayout>
      <ForgotPassword />
    </AuthLayout>
  );
}
