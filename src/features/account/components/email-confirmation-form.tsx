import { params } from '@nanostores/i18n';
import { Suspense, useState } from 'react';
import { PATHS } from '@/shared/config/paths';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { ButtonLink } from '@/shared/ui/button';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { FocusedHeading } from '@/shared/ui/text/focused-heading';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { clearLinkRequest, getLinkRequest } from '../api/link-requests';
import { forgetPendingConfirmation } from '../api/pending-confirmation';
import type { VerifiedLink } from '../api/verify-email-link';
import { ContinueAsPrompt } from './continue-as-prompt';
import { ConfirmLinkButton, InvalidLinkNotice, useEmailLink } from './email-link';

const MESSAGES = messages('account/email-confirmation', {
  confirmed: 'Email Confirmed!',
  signedIn: params('You’re signed in as {email}.'),
  signIn: params('{email} is confirmed. Sign in with it to use your account.'),
  setPassword: 'First, {link}.',
  setPasswordLink: 'set a password',
  stay: 'Stay signed in',
  other: params('You’re signed in as {email}. You can stay signed in or switch accounts.'),
  profile: 'Go to My Profile',
  home: 'Back to Home',
  resume: 'Or continue {link}.',
  resumeLink: 'where you left off',
  oneOfTwo: 'One of two addresses confirmed',
  openOther:
    'Now open the link we sent to your other address. Until then, your account keeps its old address.',
  changeTitle: 'Confirm the change',
  title: 'Confirm your email',
  confirm: 'Confirm Email',
  confirming: 'Confirming...',
  changeLead:
    'Select Confirm Email to approve your new address. It takes effect once both addresses have confirmed it.',
  lead: 'One click and your account is ready.',
});

const ProvePasswordForm = lazyWithBoundary(
  async () => (await import('./email-link-forms')).ProvePasswordForm,
);

/**
 * The result of a confirmation. `next` is the page that required a sign-in, or `/`. An invited user has no password
 * yet. `unproven` is the link of an account whose password may have been chosen by a stranger.
 */
type Confirmation = { email: string; next: string; isInvited?: boolean; unproven?: VerifiedLink } & (
  | { isSignedIn: boolean }
  /** `other` is signed in here, and the user may switch to the account of `link`. */
  | { link: VerifiedLink; other: string }
);

function EmailConfirmed(confirmation: Confirmation) {
  const t = MESSAGES.get();
  const { email, next, isInvited, unproven } = confirmation;
  const [isProven, setIsProven] = useState(unproven === undefined);
  const isSignedIn =
    ('isSignedIn' in confirmation && confirmation.isSignedIn) || (unproven !== undefined && isProven);
  return (
    <Stack gap="6">
      <FocusedHeading>{t.confirmed}</FocusedHeading>
      <Text overflowWrap="anywhere">{isSignedIn ? t.signedIn({ email }) : t.signIn({ email })}</Text>
      {unproven && !isProven ? (
        <Suspense fallback={<Skeleton height="10rem" width="full" />}>
          <ProvePasswordForm link={unproven} onProven={() => setIsProven(true)} />
        </Suspense>
      ) : null}
      {isInvited ? (
        <Text>
          <Sentence
            text={t.setPassword}
            parts={{ link: <TextLink to={PATHS.forgotPassword}>{t.setPasswordLink}</TextLink> }}
          />
        </Text>
      ) : null}
      {'link' in confirmation ? (
        <ContinueAsPrompt link={confirmation.link} next={next} declineLabel={t.stay}>
          {t.other({ email: confirmation.other })}
        </ContinueAsPrompt>
      ) : null}
      <Row>
        <ButtonLink to={PATHS.profile} variant={isProven ? 'solid' : 'outline'}>
          {t.profile}
        </ButtonLink>
        <ButtonLink to={PATHS.home} variant="outline">
          {t.home}
        </ButtonLink>
      </Row>
      {next === '/' ? null : (
        <Text>
          <Sentence text={t.resume} parts={{ link: <TextLink to={next}>{t.resumeLink}</TextLink> }} />
        </Text>
      )}
    </Stack>
  );
}

/** The first of the two confirmations that an email change needs. */
function EmailChangeFirstStep() {
  return (
    <Stack gap="6">
      <FocusedHeading>{MESSAGES.get().oneOfTwo}</FocusedHeading>
      <Text>{MESSAGES.get().openOther}</Text>
    </Stack>
  );
}

const NewLinkForm = lazyWithBoundary(async () => (await import('./email-link-forms')).NewLinkForm);

/** Signs in when this browser requested the link and no other account is signed in; ends the session otherwise. */
async function signInIfRequestedHere(link: VerifiedLink): Promise<Confirmation> {
  const { email, currentAccount, isPasswordProven } = link;
  const request = getLinkRequest(email);
  clearLinkRequest(email);
  if (request && typeof currentAccount === 'object')
    return { email, next: request.next, link, other: currentAccount.email };
  // The address is confirmed either way. When this sign-in fails, the user signs in with the password.
  const isSignedIn =
    request !== undefined &&
    (await link.signIn().then(
      () => true,
      () => false,
    ));
  const confirmation = {
    email,
    next: request?.next ?? '/',
    isSignedIn: isSignedIn || currentAccount === 'same',
  };
  if (!isPasswordProven) return { ...confirmation, unproven: link };
  if (!isSignedIn) await link.endSession();
  return confirmation;
}

/** Confirms the address of a new account, or a change of address, with the link that was opened. */
export function EmailConfirmation() {
  const t = MESSAGES.get();
  const [result, setResult] = useState<Confirmation | 'first-of-two'>();
  const link = useEmailLink({
    types: ['signup', 'invite', 'email_change'],
    async onVerified(verified) {
      forgetPendingConfirmation();
      if (!verified) return setResult('first-of-two');
      if (link.type !== 'email_change') {
        const confirmation = await signInIfRequestedHere(verified);
        if (link.type !== 'invite') return setResult(confirmation);
        // An invited user has no password yet.
        const { unproven, ...rest } = confirmation;
        await unproven?.endSession();
        return setResult({ ...rest, isInvited: true });
      }
      const { email, currentAccount, isPasswordProven, isForNewMailbox } = verified;
      clearLinkRequest(email);
      await verified.restoreSignIn();
      const isUnproven = isForNewMailbox && !isPasswordProven;
      if (!isUnproven) await verified.endSession();
      const isSignedIn = currentAccount === 'same' && isForNewMailbox;
      setResult({ email, next: '/', isSignedIn, ...(isUnproven && { unproven: verified }) });
    },
  });
  const isChange = link.type === 'email_change';
  const title = isChange ? t.changeTitle : t.title;

  if (result === 'first-of-two') return <EmailChangeFirstStep />;
  if (result) return <EmailConfirmed {...result} />;
  if (link.isInvalid || link.isIncomplete) {
    return (
      <InvalidLinkNotice title={title} isIncomplete={link.isIncomplete}>
        {isChange ? (
          <ButtonLink to={PATHS.profile} wide>
            {t.profile}
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
    <ConfirmLinkButton title={title} label={t.confirm} pendingLabel={t.confirming} link={link}>
      {isChange ? t.changeLead : t.lead}
    </ConfirmLinkButton>
  );
}
