import { lazyHydrated } from '@/shared/ui/lazy-hydrated';
import { Skeleton } from '@/shared/ui/skeleton';
import { AccountFrame } from './account-frame';

const ForgotPassword = lazyHydrated(
  'forgot-password-form',
  async () => (await import('./forgot-password')).ForgotPassword,
  <Skeleton height="22rem" width="full" />,
);

/** The page that asks for a reset link. */
export function ForgotPasswordScreen() {
  return (
    <AccountFrame>
      <ForgotPassword />
    </AccountFrame>
  );
}
