import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '@supabase/lite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import { createTransport } from 'nodemailer';
import { DEFAULT_SENDER } from '../supabase/functions/_shared/env.ts';
import { escapeHtml } from '../supabase/functions/_shared/mail/mail-content.ts';
import { WITH_FIRM } from './auth-mail-contents.ts';
import type { AuthMail } from './auth-mail-types.ts';

/** What @supabase/lite sends the mails of `/auth/v1` with. */
type LiteMailer = NonNullable<App['_mailer']>;

export interface AuthMailer extends LiteMailer {
  /** Whether the mails of this hour have been sent: GoTrue sends no more, to no one. */
  isHourSpent(): boolean;
}

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
  mailsAnHour: number;
  sql: PostgresConnection['driver'];
}

const HOUR_MS = 3_600_000;

type Values = Record<'SiteURL' | 'Email' | 'NewEmail' | 'Token' | 'TokenHash', string> & {
  /** The metadata of the account. */
  Data?: Record<string, unknown>;
};

const BY_METADATA =
  /\{\{ if eq \(printf `%v` \.Data\.(\w+)\) `(\w+)` \}\}(.*?)\{\{ else \}\}(.*?)\{\{ end \}\}/gs;

/** Fills a template as Go's html/template does: it drops every comment, those for Outlook, too. */
export function fillTemplate(template: string, values: Values): string {
  return template
    .replace(/<!--.*?-->/gs, '')
    .replace(BY_METADATA, (_, name: string, wanted: string, then: string, otherwise: string) =>
      String(values.Data?.[name]) === wanted ? then : otherwise,
    )
    .replace(/\{\{ \.(\w+) \}\}/g, (whole, name: string) => {
      const value = values[name as keyof Values];
      return typeof value === 'string' ? escapeHtml(value) : whole;
    });
}

/** Sends the mails of supabase/templates as GoTrue does: HTML alone, without a text beside it. */
export function createMailer(options: MailerOptions): AuthMailer {
  const { root, siteUrl, smtpPort, templates, mailsAnHour, sql } = options;
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, secure: false, ignoreTLS: true });
  let sent = 0;
  let hourEndsAt = 0;

  /** The metadata of the account that has an address. */
  async function metadataOf(email: string): Promise<Record<string, unknown>> {
    const [row] = await sql<{ data: Record<string, unknown> | null }[]>`
      select raw_user_meta_data as data from auth.users where lower(email) = lower(${email})`;
    return row?.data ?? {};
  }

  async function send(kind: AuthMail, to: string, values: Partial<Values>): Promise<void> {
    if (Date.now() >= hourEndsAt) {
      sent = 0;
      hourEndsAt = Date.now() + HOUR_MS;
    }
    sent += 1;
    const { subject, content_path } = templates[kind];
    const Data = await metadataOf(values.Email ?? to);
    const all = {
      Data,
      SiteURL: siteUrl,
      Email: to,
      NewEmail: '',
      SendingTo: to,
      Token: '',
      TokenHash: '',
      ...values,
    };
    const html = fillTemplate(await readFile(join(root, content_path), 'utf8'), all);
    await transport.sendMail({
      from: DEFAULT_SENDER,
      to,
      subject: fillTemplate(subject, all) + WITH_FIRM,
      html,
    });
  }

  return {
    isHourSpent: () => sent >= mailsAnHour && Date.now() < hourEndsAt,
    sendConfirmation: (to, TokenHash, Token) => send('confirmation', to, { TokenHash, Token }),
    sendRecovery: (to, TokenHash, Token) => send('recovery', to, { TokenHash, Token }),
    sendMagicLink: (to, TokenHash, Token) => send('magic_link', to, { TokenHash, Token }),
    async sendEmailChange(to, TokenHash, Token, meta) {
      const addresses = { Email: meta?.currentEmail ?? to, NewEmail: meta?.newEmail ?? to };
      await send('email_change', to, { ...addresses, TokenHash, Token });
      // With two confirmations, `to` is the present mailbox, and the new one gets a link of its own.
      if (meta?.tokenHashNew && meta.newEmail)
        await send('email_change', meta.newEmail, {
          ...addresses,
          TokenHash: meta.tokenHashNew,
          Token: meta.tokenNew ?? '',
        });
    },
    sendReauthentication: (to, Token) => send('reauthentication', to, { Token }),
  };
}
