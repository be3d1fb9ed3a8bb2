import { FIRM } from '../contracts/firm.ts';

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
