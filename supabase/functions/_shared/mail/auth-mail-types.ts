import { FIRM } from '../contracts/firm.ts';
import type { Locale } from '../contracts/locale.ts';
import type { Block } from './mail-content.ts';

/** The end of each subject that is sent. In config.toml subjects lack it, because they are the product's. */
export const WITH_FIRM = ` - ${FIRM.name}`;

/** The mails of the auth server, by the names of `[auth.email.template.<name>]`. */
export type AuthMail =
  | 'confirmation'
  | 'recovery'
  | 'magic_link'
  | 'email_change'
  | 'invite'
  | 'reauthentication';

/** What the auth server calls each email in the events of its hook `send_email`. */
export const AUTH_MAIL_ACTIONS: Record<AuthMail, string> = {
  confirmation: 'signup',
  recovery: 'recovery',
  magic_link: 'magiclink',
  email_change: 'email_change',
  invite: 'invite',
  reauthentication: 'reauthentication',
};

/** What stands in an email of the auth server as `{{ .Name }}`. */
export type AuthMailValues = Record<'SiteURL' | 'Email' | 'NewEmail' | 'Token' | 'TokenHash', string>;

/**
 * A page of ours that redeems the token by a click; a mail program that looks at links in advance uses up nothing. Behind
 * the '#' the token is in no server's log and in no Referer.
 */
export function authAction(label: string, path: string, type: string, locale: Locale): Block {
  const page = locale === 'en' ? path : `/${locale}${path}`;
  return { kind: 'action', label, href: `{{ .SiteURL }}${page}#token_hash={{ .TokenHash }}&type=${type}` };
}
