import { lazyHydrated } from '@/shared/ui/lazy-hydrated';
import { Skeleton } from '@/shared/ui/skeleton';
import { AccountFrame } from './account-frame';

const ResetPassword = lazyHydrated(
  'reset-password-form',
  async () => (await import('./reset-password')).ResetPassword,
  <Skeleton height="26rem" width="full" />,
);

/** Where the link of a reset mail leads. */
export function ResetPasswordScreen() {
  return (
    <AccountFrame>
      <ResetPassword />
    </AccountFrame>
  );
}
