import { LOCALES, type Locale, pathInLanguage } from '../contracts/locale.ts';
import { fill, messages } from '../locales/messages.ts';
import type { AuthMail } from './auth-mail-types.ts';
import { type Block, greeting, type MailContent, text } from './mail-content.ts';

/** `{{ .Name }}` stands for a value that the auth server fills in: see AuthMailValues. */
const VALUES = { site: '{{ .SiteURL }}', address: '{{ .Email }}' };

/**
 * A page of ours that redeems the token by a click; a mail program that looks at links in advance uses up nothing. Behind
 * the '#' the token is in no server's log and in no Referer.
 */
function action(label: string, path: string, type: string, locale: Locale): Block {
  const page = pathInLanguage(path, locale);
  return { kind: 'action', label, href: `{{ .SiteURL }}${page}#token_hash={{ .TokenHash }}&type=${type}` };
}

interface Words {
  subject: string;
  preview: string;
  intro: string;
  works: string;
  reason: string;
}

/** An email of the auth server; `blocks` stand between its first sentence and what its link or code does. */
function content(
  { subject, preview, intro, works, reason }: Words,
  blocks: Block[],
  locale: Locale,
): MailContent {
  return {
    locale,
    subject,
    preview,
    heading: subject,
    blocks: [text(greeting('', locale)), text(fill(intro, VALUES)), ...blocks, text(works)],
    reason,
  };
}

function authMails(locale: Locale): Record<AuthMail, MailContent> {
  const confirmation = messages('auth-mail/confirmation', locale);
  const recovery = messages('auth-mail/recovery', locale);
  const magicLink = messages('auth-mail/magic-link', locale);
  const change = messages('auth-mail/email-change', locale);
  const invite = messages('auth-mail/invite', locale);
  const code = messages('auth-mail/reauthentication', locale);
  const link = (label: string, page: string, type: string) => action(label, `/auth/${page}`, type, locale);
  const addresses: Block = {
    kind: 'facts',
    rows: [
      [change.from, '{{ .Email }}'],
      [change.to, '{{ .NewEmail }}'],
    ],
  };
  const confirmChange = link(change.action, 'email-confirmation', 'email_change');
  return {
    confirmation: content(confirmation, [link(confirmation.action, 'email-confirmation', 'signup')], locale),
    recovery: content(recovery, [link(recovery.action, 'reset-password-confirmation', 'recovery')], locale),
    magic_link: content(magicLink, [link(magicLink.action, 'sign-in-link', 'magiclink')], locale),
    email_change: content(change, [addresses, confirmChange, text(change.both)], locale),
    invite: content(invite, [link(invite.action, 'email-confirmation', 'invite')], locale),
    reauthentication: content(
      code,
      [{ kind: 'code', label: code.code, code: '{{ .Token }}' }, text(code.warning)],
      locale,
    ),
  };
}

/** In each language, the mails of the auth server. */
export const AUTH_MAILS = Object.fromEntries(LOCALES.map((locale) => [locale, authMails(locale)])) as Record<
  Locale,
  Record<AuthMail, MailContent>
>;

export const AUTH_MAIL_NAMES = Object.keys(AUTH_MAILS.en) as AuthMail[];
