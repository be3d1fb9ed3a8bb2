import { Suspense, useState } from 'react';
import { PATHS } from '@/shared/config/paths';
import { ButtonLink } from '@/shared/ui/button';
import { FocusedHeading } from '@/shared/ui/focused-heading';
import { Row, Stack } from '@/shared/ui/layout';
import { lazyWithBoundary } from '@/shared/ui/lazy-with-boundary';
import { Skeleton } from '@/shared/ui/skeleton';
import { TextLink } from '@/shared/ui/text-link';
import { Text } from '@/shared/ui/typography';
import { clearMagicLinkRequest, getMagicLinkRequest } from '../api/pending-magic-links';
import type { VerifiedLink } from '../api/redeem-link';
import { AuthLayout } from './auth-layout';
import { ConfirmLinkButton } from './confirm-link-button';
import { ContinueAs } from './continue-as';
import { InvalidLinkNotice } from './invalid-link-notice';
import { useEmailLink } from './use-email-link';

const ReauthenticateForm = lazyWithBoundary(
  async () => (await import('./reauthenticate-form')).ReauthenticateForm,
);

/**
 * The result of a confirmation. `next` is the page that required a sign-in, or `/`. An invited user has no password
 * yet. `unproven` is set while someone else may have chosen the account's password.
 */
type Confirmation = { email: string; next: string; isInvited?: boolean; unproven?: VerifiedLink } & (
  | { isIn: boolean }
  /** Someone else, `other`, is signed in here; the person may change over. */
  | { offer: VerifiedLink; other: string }
);

function EmailConfirmed(confirmation: Confirmation) {
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

/** A change of address that both mailboxes confirm: one of them has. */
function EmailChangeFirstStep() {
  return (
    <Stack gap="6">
      <FocusedHeading>One of two addresses confirmed</FocusedHeading>
      <Text>
        Now open the link we sent to your other address. Until then, your account keeps its old address.
      </Text>
    </Stack>
  );
}

const NewLinkForm = lazyWithBoundary(async () => (await import('./new-link-form')).NewLinkForm);

/** Signs in when this browser requested the link and no other account is signed in; ends the session otherwise. */
async function settle(redeemed: VerifiedLink): Promise<Confirmation> {
  const { email, here, isProven } = redeemed;
  const asked = getMagicLinkRequest(email);
  clearMagicLinkRequest(email);
  if (asked && typeof here === 'object')
    return { email, next: asked.next, offer: redeemed, other: here.email };
  // The address is confirmed either way; when signing in fails, the person does it with the password.
  const isIn =
    asked !== undefined &&
    (await redeemed.keep().then(
      () => true,
      () => false,
    ));
  const confirmation = { email, next: asked?.next ?? '/', isIn: isIn || here === 'self' };
  if (!isProven) return { ...confirmation, unproven: redeemed };
  if (!isIn) await redeemed.drop();
  return confirmation;
}

/** Where the links of a new account and of a changed address lead. */
export function EmailConfirmationScreen() {
  const [result, setResult] = useState<Confirmation | 'first of two'>();
  const link = useEmailLink({
    types: ['signup', 'invite', 'email_change'],
    async onRedeemed(redeemed) {
      if (!redeemed) return setResult('first of two');
      if (link.type !== 'email_change') {
        const settled = await settle(redeemed);
        if (link.type !== 'invite') return setResult(settled);
        // An invited user has no password yet.
        const { unproven, ...rest } = settled;
        await unproven?.drop();
        return setResult({ ...rest, isInvited: true });
      }
      const { email, here, isProven, isOfMailbox } = redeemed;
      clearMagicLinkRequest(email);
      await redeemed.follow();
      if (isProven || !isOfMailbox) await redeemed.drop();
      const result = { email, next: '/', isIn: here === 'self' && isOfMailbox };
      setResult(isProven || !isOfMailbox ? result : { ...result, unproven: redeemed });
    },
  });
  const isChange = link.type === 'email_change';
  const title = isChange ? 'Confirm the change' : 'Confirm your email';

  function content() {
    if (result === 'first of two') return <EmailChangeFirstStep />;
    if (result) return <EmailConfirmed {...result} />;
    if (link.isDead || link.isIncomplete) {
      return (
        <InvalidLinkNotice title={title} isIncomplete={link.isIncomplete}>
          {isChange ? (
            <ButtonLink to={PATHS.profile} wide>
              Go to My Profile
            </ButtonLink>
          ) : (
            <Suspense fallback={<Skeleton height="10rem" width="full" />}>
              <NewLinkForm kind="confirmation" />
            </Suspense>
          )}
        </InvalidLinkNotice>
      );
    }
    return (
      <ConfirmLinkButton title={title} label="Confirm Email" pendingLabel="Confirming..." link={link}>
        {isChange
          ? 'Select Confirm Email to approve your new address. It takes effect once both addresses have confirmed it.'
          : 'Select Confirm Email to finish setting up your account.'}
      </ConfirmLinkButton>
    );
  }

  return <AuthLayout>{content()}</AuthLayout>;
}
