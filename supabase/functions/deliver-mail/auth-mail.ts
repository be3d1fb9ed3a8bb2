import { z } from 'zod';
import { type Locale, localeOfPage } from '../_shared/contracts/locale.ts';
import type { Route } from '../_shared/http/app.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import { describeError, type Log } from '../_shared/http/log.ts';
import { readBytes } from '../_shared/http/read-request.ts';
import { verifyWebhookSignature } from '../_shared/http/webhook-signature.ts';
import { AUTH_MAIL_ACTIONS, type AuthMailValues, WITH_FIRM } from '../_shared/mail/auth-mail-types.ts';
import { AUTH_MAIL_NAMES, AUTH_MAILS } from '../_shared/mail/auth-mails.ts';
import { type MailContent, mailLocale } from '../_shared/mail/mail-content.ts';
import { renderContent } from '../_shared/mail/render.ts';
import { MailError, type MailTransport, type OutgoingMail } from '../_shared/mail/transport.ts';

export interface AuthMailDependencies {
  transport: MailTransport;
  siteUrl: string;
  /** Of the auth server's hook (`v1,whsec_…`); several while they are replaced. */
  secrets: string[];
  log: Log;
  now?: () => Date;
}

/** An account carries its metadata and identities, which its owner can make long. */
const MAX_EVENT_BYTES = 256 * 1024;

/** The body of the auth server's hook `send_email` (supabase/auth, v0hooks.SendEmailInput). */
const sendEmailEvent = z.object({
  user: z.object({
    email: z.string().default(''),
    new_email: z.string().default(''),
    user_metadata: z.object({ locale: mailLocale.catch('en') }).nullish(),
  }),
  email_data: z.object({
    email_action_type: z.string(),
    redirect_to: z.string().default(''),
    token: z.string().default(''),
    token_hash: z.string().default(''),
    token_new: z.string().default(''),
    token_hash_new: z.string().default(''),
  }),
});
type SendEmailEvent = z.infer<typeof sendEmailEvent>;

/** The content with `values` for what stands in it as `{{ .Name }}`. */
function filled(content: MailContent, values: AuthMailValues): MailContent {
  const fill = (text: string) =>
    text.replace(
      /\{\{ \.(\w+) \}\}/g,
      (whole, name: string) => values[name as keyof AuthMailValues] ?? whole,
    );
  return JSON.parse(JSON.stringify(content), (_, value: unknown) =>
    typeof value === 'string' ? fill(value) : value,
  ) as MailContent;
}

/**
 * To whom the email goes, and with which token. A change of address that both mailboxes confirm has two. In its event
 * `token_hash_new` is that of the present address and `token_hash` that of the new one; the codes are the other way round.
 */
function recipientsOf({ user, email_data: data }: SendEmailEvent) {
  if (data.email_action_type !== 'email_change') {
    return [{ to: user.email, Token: data.token, TokenHash: data.token_hash }];
  }
  const isOfBoth = data.token_hash_new !== '';
  return [
    ...(isOfBoth ? [{ to: user.email, Token: data.token, TokenHash: data.token_hash_new }] : []),
    { to: user.new_email, Token: isOfBoth ? data.token_new : data.token, TokenHash: data.token_hash },
  ];
}

/**
 * The language of the page that asked, where it is one of ours; else the account's. The auth server gives the address of
 * the site for a request that names no page.
 */
function localeOfEvent({ user, email_data: { redirect_to } }: SendEmailEvent, siteUrl: string): Locale {
  const page = URL.parse(redirect_to);
  return page && page.pathname !== '/' && page.origin === new URL(siteUrl).origin
    ? localeOfPage(page.pathname)
    : (user.user_metadata?.locale ?? 'en');
}

/** The emails of an event; none for a kind that is not ours, such as a notice that we send by ourselves. */
function authMails(event: SendEmailEvent, siteUrl: string, dedupeKey: string): OutgoingMail[] {
  const name = AUTH_MAIL_NAMES.find((one) => AUTH_MAIL_ACTIONS[one] === event.email_data.email_action_type);
  if (!name) return [];
  const content = AUTH_MAILS[localeOfEvent(event, siteUrl)][name];
  const values = { SiteURL: siteUrl, Email: event.user.email, NewEmail: event.user.new_email };
  return recipientsOf(event).map(({ to, ...tokens }) => {
    const mail = filled({ ...content, subject: content.subject + WITH_FIRM }, { ...values, ...tokens });
    return { to, ...renderContent(mail), dedupeKey: `${dedupeKey} ${to}` };
  });
}

function readEvent(body: string): SendEmailEvent {
  try {
    return sendEmailEvent.parse(JSON.parse(body));
  } catch {
    throw new HttpError(400, 'json_invalid');
  }
}

/**
 * `POST /deliver-mail/auth`: the auth server's hook `send_email`, which signs its request. It sends the emails of accounts
 * with a text part, which its own templates do not have. They are not queued: the outbox would keep their tokens.
 */
export function authMailRoute(dependencies: AuthMailDependencies): Route {
  const { transport, siteUrl, secrets, log, now = () => new Date() } = dependencies;

  async function send(request: Request): Promise<Response> {
    if (secrets.length === 0) throw new HttpError(404, 'not_found', { what: 'page' });
    const body = new TextDecoder().decode(await readBytes(request, MAX_EVENT_BYTES));
    const valid = await Promise.all(
      secrets.map((secret) => verifyWebhookSignature(request.headers, body, secret, now())),
    );
    if (!valid.includes(true)) throw new HttpError(401, 'webhook_signature_invalid');
    const event = readEvent(body);
    const mails = authMails(event, siteUrl, request.headers.get('webhook-id') ?? '');
    if (mails.length === 0) {
      log('warn', 'an account email of an unknown kind', { kind: event.email_data.email_action_type });
    }
    try {
      await Promise.all(mails.map((mail) => transport.send(mail)));
    } catch (error) {
      log('warn', 'account email not sent', { reason: describeError(error) });
      // With Retry-After the auth server tries again.
      const isFinal = error instanceof MailError && error.kind === 'refused';
      throw new HttpError(503, 'mail_not_sent', {}, isFinal ? {} : { 'Retry-After': '1' });
    }
    return Response.json({});
  }

  return { method: 'POST', path: '/deliver-mail/auth', handle: send, maxBytes: MAX_EVENT_BYTES };
}
