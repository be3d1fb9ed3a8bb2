import { QrCode } from '@chakra-ui/react/qr-code';
import { formatInstant } from '@contracts/time-format.ts';
import { useEffect, useState } from 'react';
import { env } from '@/shared/config/env';
import { messageOf } from '@/shared/errors/app-error';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { Spinner } from '@/shared/ui/feedback/spinner';
import { showToast } from '@/shared/ui/feedback/toast';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import {
  type EnrollmentDetails,
  type Factor,
  listMyFactors,
  startMfaEnrollment,
  unenrollFactor,
  verifyMyFactor,
} from '../api/second-factor';
import { MfaCodeForm } from './mfa-code-form';
import { SecurityItem } from './security-item';

/** Names an app by the time of its setup, because the provider requires unique names. */
function appName(now: Date): string {
  return `Authenticator app added ${formatInstant(now, 'mediumWithSeconds')}`;
}

type MfaEnrollmentProps = {
  /** Whether this app turns two-step sign-in on. The provider then ends the sessions without a second factor. */
  isFirst: boolean;
  onDone: () => void;
};

/** Sets up an authenticator app: a QR code or key for the app, then its first code. */
function MfaEnrollment({ isFirst, onDone }: MfaEnrollmentProps) {
  const [enrollment, setEnrollment] = useState<EnrollmentDetails>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    startMfaEnrollment(appName(new Date())).then(setEnrollment, (error: unknown) =>
      setFailure(messageOf(error, 'We couldn’t set up two-step sign-in. Please try again in a minute.')),
    );
  }, []);

  if (failure !== undefined) return <Alert tone="error">{failure}</Alert>;
  if (!enrollment) return <Spinner label="Preparing..." />;
  return (
    <Stack gap="6">
      <Text>
        Scan this with the authenticator app on your phone, then enter the six-digit code it shows.
        {isFirst ? <span> Turning on two-step sign-in signs you out on your other devices.</span> : null}
      </Text>
      {/* Dark on light in both themes, because apps cannot read an inverted code. */}
      <Box bg="white" p="4" alignSelf="flex-start" borderRadius="md">
        <QrCode.Root value={enrollment.uri} role="img" aria-label="QR code for your authenticator app">
          {/* The theme has no recipe for it, and without a size it is invisible. */}
          <QrCode.Frame display="block" width="12rem" height="12rem" fill="black">
            <QrCode.Pattern />
          </QrCode.Frame>
        </QrCode.Root>
      </Box>
      <Text size="small">
        Can’t scan it? Enter this key in the app:{' '}
        <Box as="code" overflowWrap="anywhere" userSelect="all">
          {enrollment.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Box>
      </Text>
      <MfaCodeForm
        factors={[{ id: enrollment.factorId, name: 'This app' }]}
        verify={async (factorId, code) => {
          await verifyMyFactor(factorId, code);
          showToast({
            kind: 'success',
            title: 'Two-step sign-in is on',
            description: isFirst
              ? 'From now on, we’ll ask for a code after your password. You’ve been signed out on your other devices.'
              : 'From now on, we’ll ask for a code after your password.',
          });
          onDone();
        }}
      />
    </Stack>
  );
}

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

/** Optional two-step verification with an authenticator app; nothing on a server without it. */
export function MfaSettings() {
  return env.mfa ? <AuthenticatorApps /> : null;
}

/** The user's authenticator apps, and the setup of another one. */
function AuthenticatorApps() {
  const [factors, setFactors] = useState<readonly Factor[]>([]);
  const load = () => void listMyFactors().then(setFactors, () => undefined);
  useEffect(load, []);

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
        ? 'Off. Add an authenticator app so that your password alone isn’t enough to sign in.'
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
