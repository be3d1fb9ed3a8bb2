import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sessionStore, useSession } from '@/shared/auth/session';
import { endSession, signOut } from '@/shared/auth/sign-out';
import { PATHS } from '@/shared/config/paths';
import { messageOf } from '@/shared/errors/app-error';
import { Button } from '@/shared/ui/button';
import { Box } from '@/shared/ui/layout';
import { lazyWithBoundary } from '@/shared/ui/lazy-with-boundary';
import { Skeleton } from '@/shared/ui/skeleton';
import { showToast } from '@/shared/ui/toast';
import { Heading, Text } from '@/shared/ui/typography';
import { exportData } from '../api/export-data';
import { ChangeEmail } from './change-email';
import { ChangePassword } from './change-password';
import { DeleteAccount } from './delete-account';
import { SecurityItem } from './security-item';

/** Hands `text` to the browser as a file to keep. */
function saveAs(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

function DownloadDataForm({ onDone }: { onDone: () => void }) {
  const [isPending, setIsPending] = useState(false);

  async function download() {
    setIsPending(true);
    try {
      saveAs(`meridian-my-data-${new Date().toISOString().slice(0, 10)}.json`, await exportData());
      showToast({ kind: 'success', title: 'Your data is in your Downloads folder' });
      onDone();
    } catch (error) {
      setIsPending(false);
      showToast({
        kind: 'error',
        title: 'Download failed',
        description: messageOf(error, 'Please try again in a minute.'),
      });
    }
  }

  return (
    <>
      <Text mb="4">
        You'll get a JSON file with your account, profile, bookings, messages, document names and the emails
        we sent you.
      </Text>
      <Button pending={isPending} pendingLabel="Preparing..." onClick={() => void download()}>
        Download my data
      </Button>
    </>
  );
}

/** Everything stored about the person, as a file. */
function DownloadData() {
  return (
    <SecurityItem
      title="Your data"
      label="Download my data"
      form={(close) => <DownloadDataForm onDone={close} />}
    >
      A copy of everything we store about you, in one file.
    </SecurityItem>
  );
}

function EndAllSessionsForm() {
  const navigate = useNavigate();
  const [isPending, setIsPending] = useState(false);

  async function end() {
    setIsPending(true);
    const isOut = await signOut(
      () => sessionStore.leave(() => endSession('global')),
      () => navigate(PATHS.home),
      'your account on every device',
    );
    if (!isOut) setIsPending(false);
  }

  return (
    <>
      <Text mb="4">That includes this device. You can sign back in right away.</Text>
      <Button pending={isPending} pendingLabel="Signing out..." onClick={() => void end()}>
        Sign out everywhere
      </Button>
    </>
  );
}

/** Ends every session of the account, this one too. */
function SignOutEverywhere() {
  return (
    <SecurityItem title="Devices" label="Sign out everywhere" form={() => <EndAllSessionsForm />}>
      Lost a phone, or signed in on someone else's computer? Sign out of every device.
    </SecurityItem>
  );
}

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
