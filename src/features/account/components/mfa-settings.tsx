import { useEffect, useState } from 'react';
import { env } from '@/shared/config/env';
import { messageOf } from '@/shared/errors/app-error';
import { Button } from '@/shared/ui/button';
import { Row, Stack } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { Heading, Text } from '@/shared/ui/typography';
import { unenrollFactor } from '../api/factors';
import { type Factor, listMyFactors } from '../api/second-factor';
import { MfaEnrollment } from './mfa-enrollment';
import { SecurityItem } from './security-item';

function FactorRow({ factor, onRemoved }: { factor: Factor; onRemoved: () => void }) {
  const [step, setStep] = useState<'shown' | 'asking' | 'pending'>('shown');

  async function remove() {
    setStep('pending');
    try {
      await unenrollFactor(factor.id);
      onRemoved();
    } catch (error) {
      setStep('shown');
      showToast({
        kind: 'error',
        title: 'App not removed',
        description: messageOf(error, 'Please try again in a minute.'),
      });
    }
  }

  return (
    <Row as="li" justifyContent="space-between">
      <span>{factor.name}</span>
      {step === 'shown' ? (
        <Button
          variant="plain"
          size="sm"
          aria-label={`Remove ${factor.name}`}
          onClick={() => setStep('asking')}
        >
          Remove
        </Button>
      ) : (
        <Row gap="2">
          <Button
            variant="outline"
            size="sm"
            pending={step === 'pending'}
            pendingLabel="Removing..."
            onClick={() => void remove()}
          >
            Remove app
          </Button>
          <Button variant="plain" size="sm" onClick={() => setStep('shown')}>
            Keep app
          </Button>
        </Row>
      )}
    </Row>
  );
}

/** Optional two-step verification with an authenticator app. */
export function MfaSettings() {
  const [factors, setFactors] = useState<readonly Factor[]>([]);
  const load = () => void listMyFactors().then(setFactors, () => undefined);
  useEffect(load, []);

  if (!env.mfa) {
    return (
      <Stack as="section" gap="1" py="6" borderTop="1px solid" borderColor="rule">
        <Heading level={3} size="label">
          Two-step sign-in
        </Heading>
        <Text size="small" tone="muted">
          Two-step sign-in isn't available on this server.
        </Text>
      </Stack>
    );
  }
  return (
    <SecurityItem
      title="Two-step sign-in"
      label={factors.length === 0 ? 'Set up' : 'Add another app'}
      form={(close) => (
        <MfaEnrollment
          isFirst={factors.length === 0}
          onDone={() => {
            load();
            close();
          }}
        />
      )}
    >
      {factors.length === 0
        ? "Off. Add an authenticator app so that your password alone isn't enough to sign in."
        : 'On. After your password, we ask for a six-digit code from:'}
      {factors.length === 0 ? null : (
        <Stack as="ul" gap="1" mt="2" listStyleType="none">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} onRemoved={load} />
          ))}
        </Stack>
      )}
    </SecurityItem>
  );
}
