import { Suspense, useState } from 'react';
import { PATHS } from '@/shared/config/paths';
import { ButtonLink } from '@/shared/ui/button';
import { lazyPart } from '@/shared/ui/lazy-part';
import { Skeleton } from '@/shared/ui/skeleton';
import { askedLink, forgetAskedLink } from '../api/asked-links';
import type { Redeemed } from '../api/redeem-link';
import { AccountFrame } from './account-frame';
import { DeadLink } from './dead-link';
import { type Confirmation, EmailConfirmed } from './email-confirmed';
import { FirstOfTwo } from './first-of-two';
import { LinkButton } from './link-button';
import { useLink } from './use-link';

const NewLinkForm = lazyPart(async () => (await import('./new-link-form')).NewLinkForm);

/** Signs in what this browser asked for itself, unless somebody else is signed in here; ends everything else. */
async function settle(redeemed: Redeemed): Promise<Confirmation> {
  const { email, here, isProven } = redeemed;
  const asked = askedLink(email);
  forgetAskedLink(email);
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
  const link = useLink({
    types: ['signup', 'invite', 'email_change'],
    async onRedeemed(redeemed) {
      if (!redeemed) return setResult('first of two');
      if (link.type !== 'email_change') {
        const settled = await settle(redeemed);
        if (link.type !== 'invite') return setResult(settled);
        // Whoever was invited has no password yet.
        const { unproven, ...rest } = settled;
        await unproven?.drop();
        return setResult({ ...rest, isInvited: true });
      }
      const { email, here, isProven, isOfMailbox } = redeemed;
      forgetAskedLink(email);
      await redeemed.follow();
      if (isProven || !isOfMailbox) await redeemed.drop();
      const result = { email, next: '/', isIn: here === 'self' && isOfMailbox };
      setResult(isProven || !isOfMailbox ? result : { ...result, unproven: redeemed });
    },
  });
  const isChange = link.type === 'email_change';
  const title = isChange ? 'Confirm your email change' : 'Confirm your email';

  function content() {
    if (result === 'first of two') return <FirstOfTwo />;
    if (result) return <EmailConfirmed {...result} />;
    if (link.isDead || link.isIncomplete) {
      return (
        <DeadLink title={title} isIncomplete={link.isIncomplete}>
          {isChange ? (
            <ButtonLink to={PATHS.profile} wide>
              Go to My Profile
            </ButtonLink>
          ) : (
            <Suspense fallback={<Skeleton height="10rem" width="full" />}>
              <NewLinkForm kind="confirmation" />
            </Suspense>
          )}
        </DeadLink>
      );
    }
    return (
      <LinkButton title={title} label="Confirm Email" pendingLabel="Confirming..." link={link}>
        {isChange
          ? 'Select Confirm Email to approve the change. Your account switches to the new address once both addresses have confirmed it.'
          : 'Select Confirm Email to finish setting up your account.'}
      </LinkButton>
    );
  }

  return <AccountFrame>{content()}</AccountFrame>;
}
