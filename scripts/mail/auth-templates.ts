import { FURTHER_LOCALES } from '../../supabase/functions/_shared/contracts/locale.ts';
import { type AuthMail, WITH_FIRM } from '../../supabase/functions/_shared/mail/auth-mail-types.ts';
import { AUTH_MAILS } from '../../supabase/functions/_shared/mail/auth-mails.ts';
import type { MailContent } from '../../supabase/functions/_shared/mail/mail-content.ts';
import { asHtml } from '../../supabase/functions/_shared/mail/render.ts';

/**
 * A template for accounts of all languages, by the member `locale` of their metadata. `printf` makes a text of whatever
 * is there: metadata is what its owner wrote, and a comparison of two types would end without an email.
 */
function inEach(name: AuthMail, write: (mail: MailContent) => string): string {
  const further = FURTHER_LOCALES.map(
    (locale) =>
      `if eq (printf \`%v\` .Data.locale) \`${locale}\` }}${write(AUTH_MAILS[locale][name])}{{ else `,
  );
  return `{{ ${further.join('')}}}${write(AUTH_MAILS.en[name])}{{ end }}`;
}

/** The subject of `[auth.email.template.<name>]`. */
export const authSubject = (name: AuthMail) => inEach(name, ({ subject }) => subject);

/** The file of `[auth.email.template.<name>]`. */
export const authTemplate = (name: AuthMail) =>
  inEach(name, (mail) => asHtml({ ...mail, subject: mail.subject + WITH_FIRM }));
