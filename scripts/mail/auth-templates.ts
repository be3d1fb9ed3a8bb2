import { type AuthMail, WITH_FIRM } from '../../supabase/functions/_shared/mail/auth-mail-types.ts';
import { AUTH_MAILS } from '../../supabase/functions/_shared/mail/auth-mails.ts';
import type { MailContent } from '../../supabase/functions/_shared/mail/mail-content.ts';
import { asHtml } from '../../supabase/functions/_shared/mail/render.ts';

/**
 * A template for accounts of both languages, by the member `locale` of their metadata. `printf` makes a text of whatever
 * is there: metadata is what its owner wrote, and a comparison of two types would end without an email.
 */
const inBoth = (spanish: string, english: string) =>
  `{{ if eq (printf \`%v\` .Data.locale) \`es\` }}${spanish}{{ else }}${english}{{ end }}`;

/** The subject of `[auth.email.template.<name>]`. */
export function authSubject(name: AuthMail): string {
  return inBoth(AUTH_MAILS.es[name].subject, AUTH_MAILS.en[name].subject);
}

/** The file of `[auth.email.template.<name>]`. */
export function authTemplate(name: AuthMail): string {
  const html = (mail: MailContent) => asHtml({ ...mail, subject: mail.subject + WITH_FIRM });
  return inBoth(html(AUTH_MAILS.es[name]), html(AUTH_MAILS.en[name]));
}
