import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOutOrNotify } from '@/shared/auth/sign-out';
import { SITE } from '@/shared/config/site';
import { Button } from '@/shared/ui/button';
import { FocusedHeading } from '@/shared/ui/focused-heading';
import { Stack } from '@/shared/ui/layout';
import { Anchor, Text } from '@/shared/ui/typography';
import { cancelSignIn, type Factor, listMyFactors, verifyMyFactor } from '../api/second-factor';
import { MfaCodeForm } from './mfa-code-form';
import { useReturnPath } from './use-return-path';

/** The second step of signing in: the digits of an authenticator app, or someone else's account. */
export function MfaChallenge({ email }: { email: string }) {
  const { next } = useReturnPath();
  const navigate = useNavigate();
  const [factors, setFactors] = useState<Factor[]>([]);
  useEffect(() => void listMyFactors().then(setFactors, () => undefined), []);

  return (
    <Stack gap="6">
      <FocusedHeading level={2}>One more step</FocusedHeading>
      <Text>
        {email} uses an authenticator app. Open the app and enter the six-digit code it shows for this site.
      </Text>
      <MfaCodeForm
        factors={factors}
        prove={async (factorId, code) => {
          await verifyMyFactor(factorId, code);
          await navigate(next, { replace: true });
        }}
      />
      <Button
        variant="plain"
        px="0"
        alignSelf="flex-start"
        onClick={() => void signOutOrNotify(cancelSignIn)}
      >
        Use another account
      </Button>
      <Text size="small" tone="muted">
        Don't have the app with you? Call{' '}
        <Anchor href={SITE.phoneHref} whiteSpace="nowrap">
          {SITE.phone}
        </Anchor>
        . We'll verify your identity and get you in.
      </Text>
    </Stack>
  );
}
