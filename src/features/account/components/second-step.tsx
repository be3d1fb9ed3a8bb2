import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { endOrTell } from '@/shared/auth/sign-out';
import { SITE } from '@/shared/config/site';
import { ArrivalHeading } from '@/shared/ui/arrival-heading';
import { Button } from '@/shared/ui/button';
import { Stack } from '@/shared/ui/layout';
import { Anchor, Text } from '@/shared/ui/typography';
import { type Factor, giveUpSignIn, myFactors, proveMyFactor } from '../api/second-factor';
import { CodeForm } from './code-form';
import { useNext } from './use-next';

/** The second step of signing in: the digits of an authenticator app, or somebody else's account. */
export function SecondStep({ email }: { email: string }) {
  const { next } = useNext();
  const navigate = useNavigate();
  const [factors, setFactors] = useState<Factor[]>([]);
  useEffect(() => void myFactors().then(setFactors, () => undefined), []);

  return (
    <Stack gap="6">
      <ArrivalHeading level={2}>One more step</ArrivalHeading>
      <Text>
        {email} uses an authenticator app. Open the app and enter the six-digit code it shows for this site.
      </Text>
      <CodeForm
        factors={factors}
        prove={async (factorId, code) => {
          await proveMyFactor(factorId, code);
          await navigate(next, { replace: true });
        }}
      />
      <Button variant="plain" px="0" alignSelf="flex-start" onClick={() => void endOrTell(giveUpSignIn)}>
        Use another account
      </Button>
      <Text size="small" tone="muted">
        Don't have the app with you? Call <Anchor href={SITE.phoneHref}>{SITE.phone}</Anchor>. We'll verify
        your identity and get you in.
      </Text>
    </Stack>
  );
}
