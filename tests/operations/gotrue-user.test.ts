// @module-tag embedded
import { beforeEach, describe, expect, test } from 'vitest';
import { type GotrueResponse, type Session, sessionIn, testAuthApp } from './support/auth-app.ts';

const app = testAuthApp(3);

beforeEach(() => app.forgetMails());

const change = ({ token }: Session, wish: object): Promise<GotrueResponse> =>
  app.call('user', wish, { token, method: 'PUT' });

async function signedIn(name: string): Promise<Session & { email: string; password: string }> {
  const account = await app.register(name);
  return { ...account, ...(await app.signIn(account)) };
}

describe('a new password', () => {
  test('ends every other session, and invalidates every link emailed before', async () => {
    const mine = await signedIn('ends-others');
    const other = await app.signIn(mine);
    await app.call('recover', { email: mine.email });
    const link = app.tokenInMail(mine.email);
    expect((await change(mine, { password: 'ends-others-2' })).status).toBe(200);
    expect((await app.refresh(other.refreshToken)).code).toBe('refresh_token_not_found');
    const used = await app.call('user', undefined, { token: other.token, method: 'GET' });
    expect(used).toMatchObject({ status: 403, code: 'session_not_found' });
    expect((await app.call('verify', { type: 'recovery', token_hash: link })).code).toBe('otp_expired');
    expect((await app.refresh(mine.refreshToken)).status).toBe(200);
  });

  test.each([
    ['ü'.repeat(37), 400, 'validation_failed'],
    ['short', 422, 'weak_password'],
    ['', 422, 'weak_password'],
    ['refused-pass-1', 422, 'same_password'],
  ])('is refused if it is "%s"', async (password, status, code) => {
    const account = { email: 'refused@tests.example', password: 'refused-pass-1' };
    const session = await app.signIn(account).catch(() => signedIn('refused'));
    expect(await change(session, { password })).toMatchObject({ status, code });
  });
});

describe('a new password in a session older than a day', () => {
  async function oldSession(name: string) {
    const session = await signedIn(name);
    await app.sql`
      update auth.sessions set created_at = created_at - interval '25 hours'
      where id = ${String(session.claims.session_id)}`;
    return session;
  }
  const ask = ({ token }: Session) => app.call('reauthenticate', undefined, { token, method: 'GET' });
  const codeInMail = () =>
    />(\d{10})</.exec(app.inbox.received.at(-1)?.replaceAll('=\r\n', '') ?? '')?.[1] ?? '';

  test('needs a code, which a refresh does not replace', async () => {
    const session = await oldSession('needs-code');
    const wish = { password: 'needs-code-2' };
    expect(await change(session, wish)).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    const refreshed = sessionIn(await app.refresh(session.refreshToken));
    expect((await change(refreshed, wish)).code).toBe('reauthentication_needed');
    expect((await change(session, { data: { full_name: 'Other' } })).status).toBe(200);
  });

  test('is accepted once with the emailed code', async () => {
    const session = await oldSession('with-code');
    expect(await ask(session)).toMatchObject({ status: 200, body: {} });
    const nonce = codeInMail();
    expect(await ask(session)).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    const wrong = String((Number(nonce) + 1) % 10_000_000_000).padStart(10, '0');
    expect(await change(session, { password: 'with-code-2', nonce: wrong })).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
    });
    // A weak password leaves the code as it is; the old password uses it up.
    expect((await change(session, { password: 'x', nonce })).code).toBe('weak_password');
    expect((await change(session, { password: 'with-code-2', nonce })).status).toBe(200);
    expect((await change(session, { password: 'with-code-3', nonce })).code).toBe(
      'reauthentication_not_valid',
    );
  });

  test('uses up the code even if the password is refused as the old one', async () => {
    const session = await oldSession('same-again');
    await ask(session);
    const nonce = codeInMail();
    expect((await change(session, { password: session.password, nonce })).code).toBe('same_password');
    expect((await change(session, { password: 'same-again-2', nonce })).code).toBe(
      'reauthentication_not_valid',
    );
  });

  test('is refused with a code that is older than an hour', async () => {
    const session = await oldSession('late-code');
    await ask(session);
    await app.sql`
      update auth.users set reauthentication_sent_at = now() - interval '61 minutes' where email = ${session.email}`;
    const wish = { password: 'late-code-2', nonce: codeInMail() };
    expect((await change(session, wish)).code).toBe('reauthentication_not_valid');
  });
});

describe('a new email address', () => {
  const redeem = (token_hash: string) => app.call('verify', { type: 'email_change', token_hash });

  test.each([
    ['the present mailbox first', ['old', 'new']],
    ['the new mailbox first', ['new', 'old']],
  ])('takes effect once both mailboxes have confirmed: %s', async (_, order) => {
    const session = await signedIn(`moves-${order[0]}`);
    const to = `moved-${order[0]}@tests.example`;
    const asked = await change(session, { email: to });
    expect(asked).toMatchObject({ status: 200, body: { email: session.email, new_email: to } });
    const tokens = { old: app.tokenInMail(session.email), new: app.tokenInMail(to) };
    const [first, second] = order.map((which) => tokens[which as 'old' | 'new']) as [string, string];
    expect(await redeem(first)).toMatchObject({
      status: 200,
      body: {
        code: '200',
        msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      },
    });
    expect((await redeem(first)).code).toBe('otp_expired');
    await expect(app.signIn({ ...session, email: to })).rejects.toThrow('400');
    const done = await redeem(second);
    expect(sessionIn(done).claims).toMatchObject({ email: to, amr: [{ method: 'otp' }] });
    await app.signIn({ ...session, email: to });
    // The database ends the sessions of the old address.
    expect((await app.refresh(session.refreshToken)).code).toBe('refresh_token_not_found');
    const [row] = await app.sql`
      select email_change_confirm_status as confirmations, coalesce(email_change, '') as waiting
      from auth.users where email = ${to}`;
    expect(row).toEqual({ confirmations: 0, waiting: '' });
  });

  test('can be requested once a minute; a new request invalidates the earlier links of both mailboxes', async () => {
    const session = await signedIn('asks-twice');
    await change(session, { email: 'asked-1@tests.example' });
    const old = app.tokenInMail(session.email);
    expect((await change(session, { email: 'asked-2@tests.example' })).status).toBe(429);
    await redeem(old);
    await app.forgetMails();
    expect((await app.call('resend', { type: 'email_change', email: session.email })).status).toBe(200);
    expect((await redeem(app.tokenInMail('asked-1@tests.example'))).body.code).toBe('200');
    expect(sessionIn(await redeem(app.tokenInMail(session.email))).claims.email).toBe(
      'asked-1@tests.example',
    );
  });

  test('is refused if it is taken; the current or an empty one changes nothing', async () => {
    const session = await signedIn('stays');
    expect((await change(session, { email: 'client@example.com' })).code).toBe('email_exists');
    const before = app.inbox.received.length;
    for (const email of [session.email, session.email.toUpperCase(), ''])
      expect((await change(session, { email })).status).toBe(200);
    expect(app.inbox.received).toHaveLength(before);
  });

  test('cannot be confirmed an hour after its request', async () => {
    const session = await signedIn('too-late');
    await change(session, { email: 'late@tests.example' });
    await app.sql`
      update auth.users set email_change_sent_at = now() - interval '61 minutes' where email = ${session.email}`;
    expect((await redeem(app.tokenInMail(session.email))).code).toBe('otp_expired');
  });
});

test('app_metadata is refused, along with the rest of the request', async () => {
  const session = await signedIn('wisher');
  const wish = { data: { full_name: 'Other' }, app_metadata: { role: 'admin' } };
  expect(await change(session, wish)).toMatchObject({ status: 403, code: 'not_admin' });
  const me = await app.call('user', undefined, { token: session.token, method: 'GET' });
  expect(JSON.stringify(me.body)).not.toContain('Other');
});
