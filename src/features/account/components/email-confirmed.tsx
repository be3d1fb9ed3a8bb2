import { PATHS } from '@/shared/config/paths';
import { ArrivalHeading } from '@/shared/ui/arrival-heading';
import { ButtonLink } from '@/shared/ui/button';
import { Row, Stack } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { Text } from '@/shared/ui/typography';
import type { Redeemed } from '../api/redeem-link';
import { ContinueAs } from './continue-as';

/**
 * What came of a confirmation: `next` is the page that asked for a sign-in, `/` when none did; whoever was invited
 * has no password yet, and an account that `isNew` has one that its owner may not have chosen.
 */
export type Confirmation = { email: string; next: string; isInvited?: boolean; isNew?: boolean } & (
  | { isIn: boolean }
  /** Somebody else, `other`, is signed in here; the person may change over. */
  | { offer: Redeemed; other: string }
);

export function EmailConfirmed(confirmation: Confirmation) {
  const { email, next, isInvited, isNew } = confirmation;
  const isIn = 'isIn' in confirmation && confirmation.isIn;
  return (
    <Stack gap="6">
      <ArrivalHeading>Email Confirmed!</ArrivalHeading>
      <Text overflowWrap="anywhere">
        {isIn
          ? `You are signed in as ${email}.`
          : `${email} is confirmed. Sign in with it to use your account.`}
      </Text>
      {isInvited ? (
        <Text>
          Before that, <TextLink to={PATHS.forgotPassword}>set a password</TextLink>.
        </Text>
      ) : null}
      {'offer' in confirmation ? (
        <ContinueAs redeemed={confirmation.offer} next={next} declineLabel="Stay signed in as you are">
          You are signed in here as {confirmation.other}. You can stay, or change over.
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
          Or go on <TextLink to={next}>where you were going</TextLink>.
        </Text>
      )}
      {/* Anybody can register with somebody else's address, and their password works once its owner has confirmed. */}
      {isNew ? (
        <Text size="small" tone="muted">
          Did somebody else choose the password of this account?{' '}
          <TextLink to={PATHS.forgotPassword}>Set your own</TextLink>, and they are out.
        </Text>
      ) : null}
    </Stack>
  );
}
