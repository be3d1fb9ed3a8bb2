import type { Locale } from '../supabase/functions/_shared/contracts/locale.ts';
import type { Block } from '../supabase/functions/_shared/mail/mail-content.ts';

/** The mails of the auth server, by the names of `[auth.email.template.<name>]`. */
export type AuthMail =
  | 'confirmation'
  | 'recovery'
  | 'magic_link'
  | 'email_change'
  | 'invite'
  | 'reauthentication';

/**
 * A page of ours that redeems the token by a click; a mail program that looks at links in advance uses up nothing. Behind
 * the '#' the token is in no server's log and in no Referer.
 */
export function authAction(label: string, path: string, type: string, locale: Locale): Block {
  const page = locale === 'en' ? path : `/${locale}${path}`;
  return { kind: 'action', label, href: `{{ .SiteURL }}${page}#token_hash={{ .TokenHash }}&type=${type}` };
}
