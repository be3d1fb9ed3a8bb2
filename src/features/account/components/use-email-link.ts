import { type SubmitEvent, useState } from 'react';
import { messageOf } from '@/shared/errors/app-error';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { useLinkParams } from '@/shared/lib/use-link-params';
import { showToast } from '@/shared/ui/toast';
import type { VerifiedLink } from '../api/redeem-link';
import { hasCode } from '../model/auth-error';
import { type LinkType, readMailLink } from '../model/mail-link';

type UseLink = {
  /** The kinds of links that lead to this page. */
  types: readonly LinkType[];
  /** Called with the verification result; never rejects. */
  onRedeemed: (redeemed: VerifiedLink | undefined) => Promise<void>;
};

/**
 * The state of a page that a mail's link opens. Opening it changes nothing, because mail scanners open links too:
 * the link is spent by a person's press.
 */
export function useEmailLink({ types, onRedeemed }: UseLink) {
  const link = readMailLink(useLinkParams(), types);
  const isHydrated = useHydrated();
  const [isPending, setIsPending] = useState(false);
  const [isDead, setIsDead] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function spend(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!link || isPending) return;
    setIsPending(true);
    setFailure(undefined);
    try {
      const { verifyEmailLink } = await import('../api/redeem-link');
      await onRedeemed(await verifyEmailLink(link));
    } catch (error) {
      if (hasCode(error, 'otp_expired')) return setIsDead(true);
      const sentence = messageOf(error, "That didn't work, and nothing was changed. Please try again.");
      setFailure(sentence);
      showToast({ kind: 'error', title: "We couldn't use the link", description: sentence });
    } finally {
      setIsPending(false);
    }
  }

  // The prerendered page knows no link, and the first render in a browser has to be the same.
  const type = isHydrated ? link?.type : undefined;
  return { type, isIncomplete: isHydrated && !link, isPending, isDead, failure, spend };
}
