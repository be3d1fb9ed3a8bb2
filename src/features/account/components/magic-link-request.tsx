import { Suspense, useState } from 'react';
import { useSession } from '@/shared/auth/session';
import { Button } from '@/shared/ui/button';
import { Stack } from '@/shared/ui/layout';
import { Skeleton } from '@/shared/ui/skeleton';
import { showToast } from '@/shared/ui/toast';
import { Text } from '@/shared/ui/typography';
import { createMagicLinkClient } from '../api/magic-link-client';
import { MagicLinkForm } from './magic-link-form';
import { MailSent } from './mail-sent';
import { SignedInNotice } from './signed-in-notice';
import { useReturnPath } from './use-return-path';

/** Signing in by mail: the provider's own form, then word of the mail. `onBack` leads back to the password. */
export function MagicLinkRequest({ onBack }: { onBack: () => void }) {
  const { next } = useReturnPath();
  const { user } = useSession();
  const [sentTo, setSentTo] = useState<string>();
  // One client per mounted form: a new one would reset the form and lose its input.
  const [client] = useState(() =>
    createMagicLinkClient({
      next,
      onSent: setSentTo,
      onFailed: () => showToast({ kind: 'error', title: 'Failed to send sign-in link' }),
    }),
  );

  if (sentTo !== undefined) {
    return (
      <Stack gap="6">
        <MailSent level={2}>
          If {sentTo} has an account, we sent it a sign-in link. It works once and expires in one hour. Opened
          in this browser, it signs you in right away.
        </MailSent>
        <Button variant="outline" wide onClick={onBack}>
          Back to Login
        </Button>
      </Stack>
    );
  }
  return (
    <Stack gap="6">
      {user ? <SignedInNotice email={user.email} /> : null}
      <Text>We'll email you a link that signs you in. No password needed.</Text>
      <Suspense fallback={<Skeleton height="9rem" width="full" />}>
        <MagicLinkForm client={client} />
      </Suspense>
      <Button variant="plain" alignSelf="flex-start" px="0" onClick={onBack}>
        Use your password instead
      </Button>
    </Stack>
  );
}
