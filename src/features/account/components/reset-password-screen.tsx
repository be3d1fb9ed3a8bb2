import { lazyHydrated } from '@/shared/ui/lazy-hydration';
import { Skeleton } from '@/shared/ui/skeleton';
import { AuthLayout } from './auth-layout';

const ResetPassword = lazyHydrated(
  'reset-password-form',
  async () => (await import('./reset-password')).ResetPassword,
  <Skeleton height="26rem" width="full" />,
);

/** Where the link of a reset mail leads. */
export function ResetPasswordScreen() {
  return (
    <AuthLayout>
      <ResetPassword />
    </AuthLayout>
  );
}
