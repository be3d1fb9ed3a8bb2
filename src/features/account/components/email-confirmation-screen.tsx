import { Suspense, useState } from 'react';
import { PATHS } from '@/shared/config/paths';
import { ButtonLink } from '@/shared/ui/button';
import { lazyWithBoundary } from '@/shared/ui/lazy-with-boundary';
import { Skeleton } from '@/shared/ui/skeleton';
import { clearMagicLinkRequest, getMagicLinkRequest } from '../api/pending-magic-links';
import type { VerifiedLink } from '../api/redeem-link';
import { AuthLayout } from './auth-layout';
import { ConfirmLinkButton } from './confirm-link-button';
import { EmailChangeFirstStep } from './email-change-first-step';
import { type Confirmation, EmailConfirmed } from './email-confirmed';
import { InvalidLinkNotice } from './invalid-link-notice';
import { useEmailLink } from './use-email-link';

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
  const title = isChange ? 'Confirm your email change' : 'Confirm your email';

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
          ? 'Select Confirm Email to approve the change. Your account switches to the new address once both addresses have confirmed it.'
          : 'Select Confirm Email to finish setting up your account.'}
      </ConfirmLinkButton>
    );
  }

  return <AuthLayout>{content()}</AuthLayout>;
}
