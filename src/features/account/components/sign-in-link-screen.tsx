import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signInPathFor } from '@/shared/auth/return-path';
import { useSession } from '@/shared/auth/session';
import { PATHS } from '@/shared/config/paths';
import { ArrivalHeading } from '@/shared/ui/arrival-heading';
import { Stack } from '@/shared/ui/layout';
import { lazyPart } from '@/shared/ui/lazy-part';
import { Skeleton } from '@/shared/ui/skeleton';
import { askedLink, forgetAskedLink } from '../api/asked-links';
import type { Redeemed } from '../api/redeem-link';
import { AccountFrame } from './account-frame';
import { ContinueAs } from './continue-as';
import { DeadLink } from './dead-link';
import { LinkButton } from './link-button';
import { useLink } from './use-link';

const NewLinkForm = lazyPart(async () => (await import('./new-link-form')).NewLinkForm);

const TITLE = 'Sign in with a link';

/** Where a sign-in link leads. What this browser asked for signs in at once; anything else asks first. */
export function SignInLinkScreen() {
  const navigate = useNavigate();
  const { user } = useSession();
  const [offer, setOffer] = useState<{ redeemed: Redeemed; next: string }>();
  const link = useLink({
    types: ['magiclink'],
    async onRedeemed(redeemed) {
      if (!redeemed) return;
      const asked = askedLink(redeemed.email);
      forgetAskedLink(redeemed.email);
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
          <ArrivalHeading>Is this your account?</ArrivalHeading>
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
        <DeadLink title={TITLE} isIncomplete={link.isIncomplete}>
          <Suspense fallback={<Skeleton height="10rem" width="full" />}>
            <NewLinkForm kind="sign-in" />
          </Suspense>
        </DeadLink>
      );
    }
    return (
      <LinkButton title={TITLE} label="Sign In" pendingLabel="Signing in..." link={link}>
        {user
          ? `You're signed in as ${user.email}. If the link is for another account, we'll ask before we switch.`
          : 'Select Sign In to continue. The link works once.'}
      </LinkButton>
    );
  }

  return <AccountFrame>{content()}</AccountFrame>;
}
