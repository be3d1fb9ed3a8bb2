import { params } from '@nanostores/i18n';
import { Suspense, useState } from 'react';
import { signInPathFor } from '@/shared/auth/return-path';
import { useSession } from '@/shared/auth/session';
import { PATHS } from '@/shared/config/paths';
import { messages } from '@/shared/i18n/messages';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Stack } from '@/shared/ui/layout/layout';
import { usePage } from '@/shared/ui/page-context';
import { FocusedHeading } from '@/shared/ui/text/focused-heading';
import { clearLinkRequest, getLinkRequest } from '../api/link-requests';
import { forgetPendingConfirmation } from '../api/pending-confirmation';
import type { VerifiedLink } from '../api/verify-email-link';
import { ContinueAsPrompt } from './continue-as-prompt';
import { ConfirmLinkButton, InvalidLinkNotice, useEmailLink } from './email-link';

const NewLinkForm = lazyWithBoundary(async () => (await import('./email-link-forms')).NewLinkForm);

const MESSAGES = messages('account/sign-in-link', {
  question: 'Is this your account?',
  notMe: 'That’s not me',
  other: params(
    'This link is for {email}, but you’re signed in as {current}. Continuing signs you out of that account.',
  ),
  elsewhere: params(
    'This link is for {email} and wasn’t requested in this browser. Continue only if that’s your account. Anything you enter next is saved to it.',
  ),
  title: 'Sign in with a link',
  signIn: 'Sign In',
  signingIn: 'Signing in...',
  signedIn: params(
    'You’re signed in as {email}. If the link is for another account, we’ll ask before we switch.',
  ),
  lead: 'Select Sign In to continue. The link works once.',
});

/** Signs in with the link that was opened: at once when this browser requested it, otherwise after a question. */
export function SignInLink() {
  const t = MESSAGES.get();
  const { openPage } = usePage();
  const { user } = useSession();
  const [offer, setOffer] = useState<{ link: VerifiedLink; next: string }>();
  const link = useEmailLink({
    types: ['magiclink'],
    async onVerified(verified) {
      forgetPendingConfirmation();
      if (!verified) return;
      const { email, currentAccount, needsSecondFactor } = verified;
      const request = getLinkRequest(email);
      clearLinkRequest(email);
      const next = request?.next ?? '/';
      const isExpected = currentAccount === 'same' || (currentAccount === 'none' && request !== undefined);
      const isSignedIn =
        isExpected &&
        (await verified.signIn().then(
          () => true,
          () => false,
        ));
      if (!isSignedIn) return setOffer({ link: verified, next });
      await openPage(needsSecondFactor ? signInPathFor(PATHS.signIn, next) : next, { replace: true });
    },
  });

  if (offer) {
    const { currentAccount, email } = offer.link;
    return (
      <Stack gap="6">
        <FocusedHeading>{t.question}</FocusedHeading>
        <ContinueAsPrompt {...offer} declineLabel={t.notMe} onDeclined={() => void openPage(PATHS.signIn)}>
          {typeof currentAccount === 'object'
            ? t.other({ email, current: currentAccount.email })
            : t.elsewhere({ email })}
        </ContinueAsPrompt>
      </Stack>
    );
  }
  if (link.isInvalid || link.isIncomplete) {
    return (
      <InvalidLinkNotice title={t.title} isIncomplete={link.isIncomplete}>
        <Suspense fallback={<Skeleton height="10rem" width="full" />}>
          <NewLinkForm kind="sign-in" />
        </Suspense>
      </InvalidLinkNotice>
    );
  }
  return (
    <ConfirmLinkButton title={t.title} label={t.signIn} pendingLabel={t.signingIn} link={link}>
      {user ? t.signedIn({ email: user.email }) : t.lead}
    </ConfirmLinkButton>
  );
}
