import { Suspense, useState } from 'react';
import { PATHS } from '@/shared/config/paths';
import { ButtonLink } from '@/shared/ui/button';
import { FocusedHeading } from '@/shared/ui/focused-heading';
import { Row, Stack } from '@/shared/ui/layout';
import { lazyWithBoundary } from '@/shared/ui/lazy-with-boundary';
import { Skeleton } from '@/shared/ui/skeleton';
import { TextLink } from '@/shared/ui/text-link';
import { Text } from '@/shared/ui/typography';
import type { VerifiedLink } from '../api/redeem-link';
import { ContinueAs } from './continue-as';

const ReauthenticateForm = lazyWithBoundary(
  async () => (await import('./reauthenticate-form')).ReauthenticateForm,
);

/**
 * The result of a confirmation. `next` is the page that required a sign-in, or `/`. An invited user has no password
 * yet. `unproven` is set while someone else may have chosen the account's password.
 */
export type Confirmation = { email: string; next: string; isInvited?: boolean; unproven?: VerifiedLink } & (
  | { isIn: boolean }
  /** Someone else, `other`, is signed in here; the person may change over. */
  | { offer: VerifiedLink; other: string }
);

export function EmailConfirmed(confirmation: Confirmation) {
  const { email, next, isInvited, unproven } = confirmation;
  const [isProven, setIsProven] = useState(unproven === undefined);
  const isIn = ('isIn' in confirmation && confirmation.isIn) || (unproven !== undefined && isProven);
  return (
    <Stack gap="6">
      <FocusedHeading>Email Confirmed!</FocusedHeading>
      <Text overflowWrap="anywhere">
        {isIn
          ? `You're signed in as ${email}.`
          : `${email} is confirmed. Sign in with it to use your account.`}
      </Text>
      {unproven && !isProven ? (
        <Suspense fallback={<Skeleton height="10rem" width="full" />}>
          <ReauthenticateForm redeemed={unproven} onProven={() => setIsProven(true)} />
        </Suspense>
      ) : null}
      {isInvited ? (
        <Text>
          First, <TextLink to={PATHS.forgotPassword}>set a password</TextLink>.
        </Text>
      ) : null}
      {'offer' in confirmation ? (
        <ContinueAs redeemed={confirmation.offer} next={next} declineLabel="Stay signed in">
          You're signed in as {confirmation.other}. You can stay signed in or switch accounts.
        </ContinueAs>
      ) : null}
      <Row>
        <ButtonLink to={PATHS.profile}>Go to My Profile</ButtonLink>
        <ButtonLink to={PATHS.home} variant="outline">
          Back to Home
        </ButtonLink>
      </Row>
      {next === '/' ? null : (
        <Text>
          Or continue <TextLink to={next}>where you left off</TextLink>.
        </Text>
      )}
    </Stack>
  );
}
