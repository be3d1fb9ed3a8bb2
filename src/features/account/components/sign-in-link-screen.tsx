import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signInPathFor } from '@/shared/auth/return-path';
import { useSession } from '@/shared/auth/session';
import { PATHS } from '@/shared/config/paths';
import { FocusedHeading } from '@/shared/ui/focused-heading';
import { Stack } from '@/shared/ui/layout';
import { lazyWithBoundary } from '@/shared/ui/lazy-with-boundary';
import { Skeleton } from '@/shared/ui/skeleton';
import { clearMagicLinkRequest, getMagicLinkRequest } from '../api/pending-magic-links';
import type { VerifiedLink } from '../api/redeem-link';
import { AuthLayout } from './auth-layout';
import { ConfirmLinkButton } from './confirm-link-button';
import { ContinueAs } from './continue-as';
import { InvalidLinkNotice } from './invalid-link-notice';
import { useEmailLink } from './use-email-link';

const NewLinkForm = lazyWithBoundary(async () => (await import('./new-link-form')).NewLinkForm);

const TITLE = 'Sign in with a link';

/**
 * The page of a sign-in link. A link that this browser requested signs in immediately; any other asks for confirmation.
 */
export function SignInLinkScreen() {
  const navigate = useNavigate();
  const { user } = useSession();
  const [offer, setOffer] = useState<{ redeemed: VerifiedLink; next: string }>();
  const link = useEmailLink({
    types: ['magiclink'],
    async onRedeemed(redeemed) {
      if (!redeemed) return;
      const asked = getMagicLinkRequest(redeemed.email);
      clearMagicLinkRequest(redeemed.email);
      const next = asked?.next ?? '/';
      const isSure = redeemed.here === 'self' || (redeemed.here === 'nobody' && asked !== undefined);
      const isIn =
        isSure &&
        (await redeemed.keep().then(
          () => true,
          () => false,
        ));
      if (!isIn) return setOffer({ redeemed, next });
      await navigate(redeemed.owesFactor ? signInPathFor(PATHS.signIn, next) : next, { replace: true });
    },
  });

  function content() {
    if (offer) {
      const { here, email } = offer.redeemed;
      return (
        <Stack gap="6">
          <FocusedHeading>Is this your account?</FocusedHeading>
          <ContinueAs {...offer} declineLabel="That's not me" onDeclined={() => void navigate(PATHS.signIn)}>
            {typeof here === 'object'
              ? `This link is for ${email}, but you're signed in as ${here.email}. Continuing signs you out of that account.`
              : `This link is for ${email} and wasn't requested in this browser. Continue only if that's your account. Anything you enter next is saved to it.`}
          </ContinueAs>
        </Stack>
      );
    }
    if (link.isDead || link.isIncomplete) {
      return (
        <InvalidLinkNotice title={TITLE} isIncomplete={link.isIncomplete}>
          <Suspense fallback={<Skeleton height="10rem" width="full" />}>
            <NewLinkForm kind="sign-in" />
          </Suspense>
        </InvalidLinkNotice>
      );
    }
    return (
      <ConfirmLinkButton title={TITLE} label="Sign In" pendingLabel="Signing in..." link={link}>
        {user
          ? `You're signed in as ${user.email}. If the link is for another account, we'll ask before we switch.`
          : 'Select Sign In to continue. The link works once.'}
      </ConfirmLinkButton>
    );
  }

  return <AuthLayout>{content()}</AuthLayout>;
}
