import { describe, expect, it } from 'vitest';
import { fillAuthTemplate } from '../../../platform/auth/mailer.ts';
import { createSendEmailHook, type SendEmailEvent } from '../../../platform/auth/send-email-hook.ts';
import { authSubject, authTemplate } from '../../../scripts/mail/auth-templates.ts';
import { LOCALES } from '../../../supabase/functions/_shared/contracts/locale.ts';
import { WITH_FIRM } from '../../../supabase/functions/_shared/mail/auth-mail-types.ts';
import { AUTH_MAIL_NAMES } from '../../../supabase/functions/_shared/mail/auth-mails.ts';
import { MailError, type OutgoingMail } from '../../../supabase/functions/_shared/mail/transport.ts';
import { authMailRoute } from '../../../supabase/functions/deliver-mail/auth-mail.ts';
import { refusal, SITE_URL, testApp } from '../support/fakes.ts';

const PATH = '/deliver-mail/auth';
const SECRET = `v1,whsec_${btoa('a secret that the auth server has, too')}`;
const OTHER_SECRET = `v1,whsec_${btoa('a secret that the auth server has not')}`;
const ACTION_TYPES = {
  confirmation: 'signup',
  recovery: 'recovery',
  magic_link: 'magiclink',
  email_change: 'email_change',
  invite: 'invite',
  reauthentication: 'reauthentication',
};

function start({ secrets = [SECRET], fault = undefined as MailError | undefined } = {}) {
  const sent: OutgoingMail[] = [];
  const transport = {
    parallel: 1,
    close: () => undefined,
    async send(mail: OutgoingMail) {
      if (fault) throw fault;
      sent.push(mail);
    },
  };
  return {
    ...testApp([authMailRoute({ transport, siteUrl: SITE_URL, secrets, log: () => undefined })]),
    sent,
  };
}

type Change = { user?: object; email_data?: object };

function event(type: string, { user, email_data }: Change = {}): SendEmailEvent {
  return {
    user: { email: 'dana@example.com', new_email: '', user_metadata: {}, ...user },
    email_data: {
      email_action_type: type,
      redirect_to: SITE_URL,
      site_url: SITE_URL,
      token: '1234567890',
      token_hash: 'hash',
      token_new: '',
      token_hash_new: '',
      ...email_data,
    },
  };
}

/** Has the event sent as the auth server does, signed with `secret`; returns the response. */
async function post(app: ReturnType<typeof start>, body: SendEmailEvent, secret = SECRET): Promise<Response> {
  let response: Response | undefined;
  const hook = createSendEmailHook(`${SITE_URL}${PATH}`, secret, async (request) => {
    response = await app.send(PATH, {
      method: 'POST',
      headers: request.headers,
      body: await request.text(),
    });
    return response.clone();
  });
  await hook(body).catch(() => undefined);
  return response as Response;
}

describe('POST /deliver-mail/auth', () => {
  it.each(AUTH_MAIL_NAMES.filter((name) => name !== 'email_change'))(
    'sends %s with the HTML of its template, and as text',
    async (name) => {
      for (const locale of LOCALES) {
        const app = start();
        const response = await post(app, event(ACTION_TYPES[name], { user: { user_metadata: { locale } } }));
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toContain('application/json');
        const values = {
          Data: { locale },
          SiteURL: SITE_URL,
          Email: 'dana@example.com',
          NewEmail: '',
          Token: '1234567890',
          TokenHash: 'hash',
        };
        const [mail] = app.sent;
        expect(app.sent).toHaveLength(1);
        expect(mail?.to).toBe('dana@example.com');
        expect(mail?.subject).toBe(fillAuthTemplate(authSubject(name), values) + WITH_FIRM);
        expect(mail?.html).toBe(fillAuthTemplate(authTemplate(name), values));
        expect(mail?.text).toContain(name === 'reauthentication' ? ': 1234567890' : '#token_hash=hash&type=');
        expect(mail?.text).not.toContain('{{');
      }
    },
  );

  it('sends a change of address to both mailboxes, each with the token that the auth server means for it', async () => {
    const app = start();
    await post(
      app,
      event('email_change', {
        user: { new_email: 'new@example.com' },
        email_data: { token_hash: 'of-the-new', token_hash_new: 'of-the-present' },
      }),
    );
    const links = app.sent.map(({ to, text }) => [to, /token_hash=([\w-]+)/.exec(text)?.[1]]);
    expect(links).toEqual([
      ['dana@example.com', 'of-the-present'],
      ['new@example.com', 'of-the-new'],
    ]);
    for (const { text } of app.sent) expect(text).toMatch(/From: dana@example\.com\nTo: new@example\.com/);
  });

  it('sends a change of address that only the new mailbox confirms to it alone', async () => {
    const app = start();
    await post(app, event('email_change', { user: { new_email: 'new@example.com' } }));
    expect(app.sent.map(({ to }) => to)).toEqual(['new@example.com']);
    expect(app.sent[0]?.text).toContain('token_hash=hash&');
  });

  it('sends nothing for a kind of email that the auth server adds', async () => {
    const app = start();
    expect((await post(app, event('password_changed_notification'))).status).toBe(200);
    expect(app.sent).toEqual([]);
  });

  it.each([
    [`${SITE_URL}/es/auth/reset-password-confirmation`, 'en', 'es'],
    [`${SITE_URL}/auth/reset-password-confirmation`, 'es', 'en'],
    [SITE_URL, 'es', 'es'],
    ['https://other.example/es/auth', 'en', 'en'],
    ['', 'es', 'es'],
  ])('asked from %s, an account in %s gets it in %s', async (redirect_to, locale, expected) => {
    const app = start();
    await post(app, event('recovery', { user: { user_metadata: { locale } }, email_data: { redirect_to } }));
    expect(app.sent[0]?.html).toContain(`<html lang="${expected}"`);
  });

  it('reads whatever an owner wrote as the language', async () => {
    for (const user_metadata of [{ locale: 5 }, { locale: 'xx' }, null]) {
      const app = start();
      await post(app, event('recovery', { user: { user_metadata } }));
      expect(app.sent[0]?.subject).toMatch(/^Choose a new password/);
    }
  });

  it('escapes an address in the HTML', async () => {
    const app = start();
    await post(app, event('recovery', { user: { email: '"<b>"@example.com' } }));
    expect(app.sent[0]?.html).not.toContain('<b>');
    expect(app.sent[0]?.text).toContain('"<b>"@example.com');
  });

  it('refuses a request that is not signed with a secret of ours', async () => {
    const app = start();
    const refused = await post(app, event('recovery'), OTHER_SECRET);
    expect(refused.headers.get('x-error-code')).toBe('webhook_signature_invalid');
    expect((await refusal(refused)).status).toBe(401);
    expect((await app.post(PATH, event('recovery'))).status).toBe(401);
    expect(app.sent).toEqual([]);
  });

  it('accepts both secrets while one is replaced', async () => {
    const app = start({ secrets: [OTHER_SECRET, SECRET] });
    expect((await post(app, event('recovery'))).status).toBe(200);
  });

  it('is not there without a secret', async () => {
    expect((await post(start({ secrets: [] }), event('recovery'))).status).toBe(404);
  });

  it.each([
    ['away', '1'],
    ['later', '1'],
    ['refused', null],
  ] as const)('answers 503 when the mail server says %s, with Retry-After %s', async (kind, retryAfter) => {
    const response = await post(start({ fault: new MailError(kind, 'no') }), event('recovery'));
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe(retryAfter);
  });

  it('refuses what is no event', async () => {
    const app = start();
    const response = await post(app, { user: 5 } as never);
    expect(response.status).toBe(400);
  });
});
