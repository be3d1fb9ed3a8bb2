import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '@supabase/lite';
import { createTransport } from 'nodemailer';
import { FIRM } from '../supabase/functions/_shared/contracts/firm.ts';
import { escapeHtml } from '../supabase/functions/_shared/mail/clean.ts';
import type { AuthMail } from './auth-mail-contents.ts';
import { textOf } from './mail-text.ts';

/** What @supabase/lite sends the mails of `/auth/v1` with. */
export type Mailer = NonNullable<App['_mailer']>;

/** `[auth.email.template.<name>]` of config.toml. */
export interface MailTemplate {
  subject: string;
  /** From the checkout. */
  content_path: string;
}

export interface MailerOptions {
  root: string;
  siteUrl: string;
  smtpPort: number;
  templates: Record<AuthMail, MailTemplate>;
}

/** The sender of every mail of the embedded default. */
export const MAIL_FROM = `${FIRM.name} <${FIRM.email}>`;

type Values = Record<'SiteURL' | 'Email' | 'NewEmail' | 'Token' | 'TokenHash', string>;

function fill(template: string, values: Values): string {
  return template.replace(/\{\{ \.(\w+) \}\}/g, (whole, name: string) => {
    const value = values[name as keyof Values];
    return value === undefined ? whole : escapeHtml(value);
  });
}

/** Sends the mails of supabase/templates, as GoTrue does, each with a text part that carries the same link. */
export function createMailer({ root, siteUrl, smtpPort, templates }: MailerOptions): Mailer {
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, secure: false, ignoreTLS: true });

  async function send(kind: AuthMail, to: string, values: Partial<Values>): Promise<void> {
    const { subject, content_path } = templates[kind];
    const all = { SiteURL: siteUrl, Email: to, NewEmail: '', Token: '', TokenHash: '', ...values };
    const html = fill(await readFile(join(root, content_path), 'utf8'), all);
    await transport.sendMail({ from: MAIL_FROM, to, subject, html, text: textOf(html) });
  }

  return {
    sendConfirmation: (to, TokenHash, Token) => send('confirmation', to, { TokenHash, Token }),
    sendRecovery: (to, TokenHash, Token) => send('recovery', to, { TokenHash, Token }),
    sendMagicLink: (to, TokenHash, Token) => send('magic_link', to, { TokenHash, Token }),
    sendEmailChange: (to, TokenHash, Token, meta) =>
      send('email_change', to, {
        TokenHash,
        Token,
        Email: meta?.currentEmail ?? to,
        NewEmail: meta?.newEmail ?? to,
      }),
    sendReauthentication: (to, Token) => send('reauthentication', to, { Token }),
  };
}
