import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { messageOf } from '@/shared/errors/app-error';
import { messages } from '@/shared/i18n/messages';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { useLinkParams } from '@/shared/lib/use-link-params';
import { Button } from '@/shared/ui/button';
import { showToast } from '@/shared/ui/feedback/toast';
import { Stack } from '@/shared/ui/layout/layout';
import { FocusedHeading } from '@/shared/ui/text/focused-heading';
import { Heading, Text } from '@/shared/ui/text/typography';
import type { VerifiedLink } from '../api/verify-email-link';
import { type LinkType, parseEmailLink } from '../model/account-mail-rules';
import { hasAuthErrorCode } from '../model/auth-error';
import { AccountForm } from './account-form';

const MESSAGES = messages('account/email-link', {
  failed: 'That didn’t work, and nothing was changed. Please try again.',
  unused: 'We couldn’t use the link',
  incomplete: 'This link is incomplete. Open it from the email again, or request a new one.',
  invalid: 'This link no longer works',
  reasons: 'It was already used, is more than an hour old, or was replaced by a newer email.',
});

type EmailLinkOptions = {
  /** The kinds of links that lead to this page. */
  types: readonly LinkType[];
  /** Called with the verified link. Never rejects. */
  onVerified: (verified: VerifiedLink | undefined) => Promise<void>;
};

/**
 * The state of a page that an emailed link opens. Opening the page does not use the link, because mail scanners open
 * links too. The user's click does.
 */
export function useEmailLink({ types, onVerified }: EmailLinkOptions) {
  const link = parseEmailLink(useLinkParams(), types);
  const isHydrated = useHydrated();
  const [isPending, setIsPending] = useState(false);
  const [isInvalid, setIsInvalid] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!link || isPending) return;
    setIsPending(true);
    setFailure(undefined);
    try {
      const { verifyEmailLink } = await import('../api/verify-email-link');
      await onVerified(await verifyEmailLink(link));
    } catch (error) {
      if (hasAuthErrorCode(error, 'otp_expired')) return setIsInvalid(true);
      const message = messageOf(error, MESSAGES.get().failed);
      setFailure(message);
      showToast({ kind: 'error', title: MESSAGES.get().unused, description: message });
    } finally {
      setIsPending(false);
    }
  }

  // The prerendered page has no link, and the first render in the browser must match it.
  const type = isHydrated ? link?.type : undefined;
  return { type, isIncomplete: isHydrated && !link, isPending, isInvalid, failure, submit };
}

// Without scripts, the text of the layout replaces the button.
const WithScripts = chakra('div', { base: { '@media (scripting: none)': { display: 'none' } } });

type ConfirmLinkButtonProps = {
  title: string;
  label: string;
  pendingLabel: string;
  link: ReturnType<typeof useEmailLink>;
  /** What the button does. */
  children: ReactNode;
};

/** The button that uses an emailed link. */
export function ConfirmLinkButton({ title, label, pendingLabel, link, children }: ConfirmLinkButtonProps) {
  return (
    <Stack gap="6">
      <Heading level={1}>{title}</Heading>
      {/* Room for the longest text, so that a changed text does not move the button. */}
      <Text minH="4.8em">{children}</Text>
      <WithScripts>
        <AccountForm failure={link.failure} onSubmit={link.submit}>
          <Button type="submit" wide pending={link.isPending} pendingLabel={pendingLabel}>
            {label}
          </Button>
        </AccountForm>
      </WithScripts>
    </Stack>
  );
}

type InvalidLinkNoticeProps = {
  /** The page's title, for an incomplete link. */
  title: string;
  isIncomplete: boolean;
  /** The form or link to request a new one. */
  children: ReactNode;
};

/** Replaces the page of an invalid or incomplete link. */
export function InvalidLinkNotice({ title, isIncomplete, children }: InvalidLinkNoticeProps) {
  const t = MESSAGES.get();
  return (
    <Stack gap="6">
      {isIncomplete ? (
        <>
          <Heading level={1}>{title}</Heading>
          <Text>{t.incomplete}</Text>
        </>
      ) : (
        <>
          <FocusedHeading>{t.invalid}</FocusedHeading>
          <Text>{t.reasons}</Text>
        </>
      )}
      {children}
    </Stack>
  );
}
