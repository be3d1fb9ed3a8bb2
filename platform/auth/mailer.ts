import { AsyncLocalStorage } from 'node:async_hooks';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '@supabase/lite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import { createTransport } from 'nodemailer';
import { DEFAULT_SENDER } from '../../supabase/functions/_shared/env.ts';
import {
  AUTH_MAIL_ACTIONS,
  type AuthMail,
  type AuthMailValues,
  WITH_FIRM,
} from '../../supabase/functions/_shared/mail/auth-mail-types.ts';
import { escapeHtml } from '../../supabase/functions/_shared/mail/mail-content.ts';
import type { SendEmailHook } from './send-email-hook.ts';

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
  /** `[auth.hook.send_email]`; without it, the templates are sent. */
  sendEmailHook?: SendEmailHook | undefined;
}

interface AccountMail {
  kind: AuthMail;
  /** The account's address. */
  email: string;
  newEmail?: string;
  token: string;
  tokenHash: string;
  /** Of the new mailbox, where both confirm a change of address; the others are then of the present one. */
  ofNew?: { token: string; tokenHash: string };
}

const HOUR_MS = 3_600_000;

/** The page to which the request that is being served wants its email to lead. */
export const redirectTo = new AsyncLocalStorage<string | null>();

type Values = AuthMailValues & {
  /** The metadata of the account. */
  Data?: Record<string, unknown>;
};

const CHOICE = /\{\{ if .*?\{\{ end \}\}/gs;
const BRANCH = /if eq \(printf `%v` \.Data\.(\w+)\) `(\w+)` \}\}(.*?)(?=\{\{ else )/gs;
const OTHERWISE = /\{\{ else \}\}(.*)\{\{ end \}\}$/s;

/** The part of a template for the metadata of an account. */
function choose(choice: string, data: Values['Data']): string {
  const branch = [...choice.matchAll(BRANCH)].find(
    ([, name = '', wanted]) => String(data?.[name]) === wanted,
  );
  return branch?.[3] ?? OTHERWISE.exec(choice)?.[1] ?? '';
}

/** Fills a template as Go's html/template does: it drops every comment, those for Outlook, too. */
export function fillAuthTemplate(template: string, values: Values): string {
  return template
    .replace(/<!--.*?-->/gs, '')
    .replace(CHOICE, (choice) => choose(choice, values.Data))
    .replace(/\{\{ \.(\w+) \}\}/g, (whole, name: string) => {
      const value = values[name as keyof Values];
      return typeof value === 'string' ? escapeHtml(value) : whole;
    });
}

/** Sends the emails of accounts as GoTrue does: through the hook, or from supabase/templates as HTML without a text part. */
export function createMailer(options: MailerOptions): AuthMailer {
  const { root, siteUrl, smtpPort, templates, mailsAnHour, sql, sendEmailHook } = options;
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, secure: false, ignoreTLS: true });
  let sent = 0;
  let hourEndsAt = 0;

  async function metadataOf(email: string): Promise<Record<string, unknown>> {
    const [row] = await sql<{ data: Record<string, unknown> | null }[]>`
      select raw_user_meta_data as data from auth.users where lower(email) = lower(${email})`;
    return row?.data ?? {};
  }

  async function sendTemplate(kind: AuthMail, to: string, values: Values): Promise<void> {
    const { subject, content_path } = templates[kind];
    await transport.sendMail({
      from: DEFAULT_SENDER,
      to,
      subject: fillAuthTemplate(subject, values) + WITH_FIRM,
      html: fillAuthTemplate(await readFile(join(root, content_path), 'utf8'), values),
    });
  }

  async function send(mail: AccountMail): Promise<void> {
    if (Date.now() >= hourEndsAt) {
      sent = 0;
      hourEndsAt = Date.now() + HOUR_MS;
    }
    sent += 1;
    const { kind, email, newEmail = '', token, tokenHash, ofNew } = mail;
    const metadata = await metadataOf(email);
    if (sendEmailHook) {
      await sendEmailHook({
        user: { email, new_email: newEmail, user_metadata: metadata },
        email_data: {
          email_action_type: AUTH_MAIL_ACTIONS[kind],
          redirect_to: redirectTo.getStore() || siteUrl,
          site_url: siteUrl,
          token,
          token_hash: ofNew?.tokenHash ?? tokenHash,
          token_new: ofNew?.token ?? '',
          token_hash_new: ofNew ? tokenHash : '',
        },
      });
      return;
    }
    const values = { Data: metadata, SiteURL: siteUrl, Email: email, NewEmail: newEmail };
    const isOnlyOfNew = kind === 'email_change' && !ofNew;
    await sendTemplate(kind, isOnlyOfNew ? newEmail : email, {
      ...values,
      Token: token,
      TokenHash: tokenHash,
    });
    if (ofNew) {
      await sendTemplate(kind, newEmail, { ...values, Token: ofNew.token, TokenHash: ofNew.tokenHash });
    }
  }

  const withToken = (kind: AuthMail) => (email: string, tokenHash: string, token: string) =>
    send({ kind, email, token, tokenHash });

  return {
    isHourSpent: () => sent >= mailsAnHour && Date.now() < hourEndsAt,
    sendConfirmation: withToken('confirmation'),
    sendRecovery: withToken('recovery'),
    sendMagicLink: withToken('magic_link'),
    sendEmailChange: (to, tokenHash, token, meta) =>
      send({
        kind: 'email_change',
        email: meta?.currentEmail ?? to,
        newEmail: meta?.newEmail ?? to,
        token,
        tokenHash,
        ...(meta?.tokenHashNew && { ofNew: { token: meta.tokenNew ?? '', tokenHash: meta.tokenHashNew } }),
      }),
    sendReauthentication: (email, token) => send({ kind: 'reauthentication', email, token, tokenHash: '' }),
  };
}
