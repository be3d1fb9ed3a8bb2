import { Suspense } from 'react';
import { useSession } from '@/shared/auth/session';
import { Box } from '@/shared/ui/layout';
import { lazyWithBoundary } from '@/shared/ui/lazy-with-boundary';
import { Skeleton } from '@/shared/ui/skeleton';
import { Heading } from '@/shared/ui/typography';
import { ChangeEmail } from './change-email';
import { ChangePassword } from './change-password';
import { DeleteAccount } from './delete-account';
import { DownloadData } from './download-data';
import { SignOutEverywhere } from './sign-out-everywhere';

// The QR code's code is for few.
const MfaSettings = lazyWithBoundary(async () => (await import('./mfa-settings')).MfaSettings);

/** What changes the account itself: how one signs in, what is stored, and leaving. */
export function SecuritySection() {
  const { user, isByLink = false } = useSession();
  if (!user) return null;
  return (
    <Box>
      <Heading level={2} size="h3" mb="4">
        Sign-in and security
      </Heading>
      <ChangeEmail email={user.email} />
      <ChangePassword email={user.email} isByLink={isByLink} />
      <Suspense fallback={<Skeleton height="6rem" />}>
        <MfaSettings />
      </Suspense>
      <SignOutEverywhere />
      <DownloadData />
      <DeleteAccount />
    </Box>
  );
}
