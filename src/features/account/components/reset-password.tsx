import { useState } from 'react';
import { PATHS } from '@/shared/config/paths';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { useLinkParams } from '@/shared/lib/use-link-params';
import { ButtonLink } from '@/shared/ui/button';
import { Stack } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';
import { readMailLink } from '../model/mail-link';
import { InvalidLinkNotice } from './invalid-link-notice';
import { PasswordUpdated } from './password-updated';
import { ResetPasswordForm } from './reset-password-form';

/** Sets a new password. The link is spent when the form is sent, not when the page is opened. */
export function ResetPassword() {
  const isHydrated = useHydrated();
  const link = readMailLink(useLinkParams(), ['recovery']);
  const [outcome, setOutcome] = useState<'updated' | 'dead'>();
  const isIncomplete = isHydrated && !link;

  if (outcome === 'updated') return <PasswordUpdated />;
  if (outcome === 'dead' || isIncomplete) {
    return (
      <InvalidLinkNotice title="Reset Your Password" isIncomplete={isIncomplete}>
        <ButtonLink to={PATHS.forgotPassword} wide>
          Send a new link
        </ButtonLink>
      </InvalidLinkNotice>
    );
  }
  return (
    <Stack gap="0">
      <Heading level={1} mb="3">
        Reset Your Password
      </Heading>
      <Text tone="muted" mb="8">
        Choose a new password. This signs you out on every device.
      </Text>
      <ResetPasswordForm
        key={link?.tokenHash}
        tokenHash={link?.tokenHash ?? ''}
        onUpdated={() => setOutcome('updated')}
        onDead={() => setOutcome('dead')}
      />
    </Stack>
  );
}
