import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sessionStore } from '@/shared/auth/session';
import { endSession, signOut } from '@/shared/auth/sign-out';
import { PATHS } from '@/shared/config/paths';
import { Button } from '@/shared/ui/button';
import { Text } from '@/shared/ui/typography';
import { SecurityItem } from './security-item';

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
export function SignOutEverywhere() {
  return (
    <SecurityItem title="Devices" label="Sign out everywhere" form={() => <EndAllSessionsForm />}>
      Lost a phone, or signed in on someone else's computer? Sign out of every device.
    </SecurityItem>
  );
}
