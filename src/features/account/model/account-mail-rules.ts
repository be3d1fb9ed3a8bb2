import { messages } from '@/shared/i18n/messages';

const MESSAGES = messages('account/mail-rules', {
  expired: 'That code has expired. Please request another.',
  incorrect: 'That code is incorrect. Use the one in our newest email, or request another.',
});

/** The provider's interval between emails to one address, in milliseconds (`max_frequency` in supabase/config.toml). */
const MAIL_INTERVAL = 60_000;

/** Returns the whole seconds until another email can be requested. */
export function secondsUntilResend({ at }: { at: number }, now: number): number {
  return Math.min(MAIL_INTERVAL / 1000, Math.max(0, Math.ceil((at + MAIL_INTERVAL - now) / 1000)));
}

/** The lifetime of an emailed code, in milliseconds (`otp_expiry` in supabase/config.toml). */
const CODE_LIFETIME = 3_600_000;

/**
 * Returns why a code emailed at `sentAt` was refused, since the provider does not say. Both times are in milliseconds
 * since 1970.
 */
export function wrongCodeMessage(sentAt: number, now: number): string {
  const t = MESSAGES.get();
  return now - sentAt >= CODE_LIFETIME ? t.expired : t.incorrect;
}

/** The provider's names of the links in its emails. */
const LINK_TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** An emailed link, parsed from the page's URL. */
export type EmailLink = { readonly tokenHash: string; readonly type: LinkType };

/** Parses `token_hash` and `type`; undefined for an incomplete link, or a type that another page handles. */
export function parseEmailLink(params: URLSearchParams, allowed: readonly LinkType[]): EmailLink | undefined {
  const tokenHash = params.get('token_hash');
  const type = allowed.find((each) => each === params.get('type'));
  return tokenHash && type ? { tokenHash, type } : undefined;
}
