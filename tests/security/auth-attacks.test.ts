import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { isTo, linksIn, type Mail, mails, waitForMails } from '../support/mail/inbox.ts';
import { attackTarget } from './support/attack-target.ts';
import {
  ask,
  callRpc,
  createAccount,
  forgedHeaders,
  type Headers,
  roleOf,
  signIn,
  signInAsAdmin,
  signInAsClient,
} from './support/forged-callers.ts';

const KNOWN = 'client@example.com';

const target = attackTarget();

const post = (path: string, body: object) => ask(`${target.auth}/${path}`, target.key, 'POST', body);

/** The link of the newest mail to an address. */
async function linkTo(email: string, count = 1): Promise<URL> {
  const found = await waitForMails(target.stack.urls.mail, isTo(email), count);
  const address = linksIn(found.at(-1) as Mail).find((link) => link.includes('token_hash='));
  return new URL(address ?? 'about:blank');
}

function redeem(link: URL): Promise<{ status: number; body: unknown }> {
  const parts = new URLSearchParams(link.hash.slice(1));
  return post('verify', { type: parts.get('type'), token_hash: parts.get('token_hash') });
}

async function register(name: string): Promise<{ email: string; password: string; link: URL }> {
  const account = { email: `${name}@attacks.example`, password: `${name}-pass-1` };
  expect((await post('signup', account)).status).toBe(200);
  return { ...account, link: await linkTo(account.email) };
}

/** Pages are files: whatever is in them, only a browser that runs them could use a link up. */
async function serveAnySite(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'site site '));
  const files = { _headers: '', _redirects: '/* /index.html 200', 'index.html': '<h1>Meridian</h1>' };
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
  await target.stack.serveSite(directory);
  return directory;
}

const EXPIRED = { error_code: 'otp_expired', msg: 'Email link is invalid or has expired' };

const RETURNED = { prefer: 'return=representation' };

describe('a visitor who tries to become admin', () => {
  const wish = { role: 'admin', is_admin: true, roles: ['admin'], app_metadata: { role: 'admin' } };

  it('stays a client after sign-up and after an update with role metadata', async () => {
    const email = 'wisher@attacks.example';
    await post('signup', { email, password: 'wisher-pass-1', role: 'admin', data: wish });
    const { status, body } = await redeem(await linkTo(email));
    expect(status).toBe(200);
    const { access_token: token } = body as { access_token: string };
    const headers = { ...target.key, authorization: `Bearer ${token}` };
    expect(await roleOf(target, headers)).toBe('client');
    const update = { data: wish, role: 'service_role', email_confirm: true };
    expect((await ask(`${target.auth}/user`, headers, 'PUT', update)).status).toBe(200);
    expect((await ask(`${target.auth}/user`, headers, 'PUT', { ...update, app_metadata: wish })).status).toBe(
      403,
    );
    expect(await roleOf(target, headers)).toBe('client');
    expect(await roleOf(target, await signIn(target, email, 'wisher-pass-1'))).toBe('guest');
  });

  it.each(['admin/users', 'admin/generate_link', 'invite'])('is refused at /%s', async (path) => {
    const headers = await signInAsClient(target);
    for (const method of ['GET', 'POST']) {
      const { status } = await ask(
        `${target.auth}/${path}`,
        headers,
        method,
        method === 'POST' ? {} : undefined,
      );
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('an emailed link', () => {
  it('is not redeemed when a mail program opens its page', async () => {
    const { email, password, link } = await register('scanned');
    expect(link.origin).toBe(target.stack.urls.site);
    expect(link.pathname).toBe('/auth/email-confirmation');
    const site = await serveAnySite();
    await fetch(link);
    await fetch(link, { method: 'HEAD' });
    await rm(site, { recursive: true });
    expect((await post('token?grant_type=password', { email, password })).status).toBe(400);
    expect((await redeem(link)).status).toBe(200);
    expect((await post('token?grant_type=password', { email, password })).status).toBe(200);
  });

  it('works once', async () => {
    const { link } = await register('twice');
    expect((await redeem(link)).status).toBe(200);
    // Not at the same moment: there, GoTrue gives a session to both.
    expect(await redeem(link)).toMatchObject({ status: 403, body: EXPIRED });
  });

  it('is refused after an hour', async () => {
    const { email, link } = await register('late');
    await target.sql`
      update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = ${email}`;
    expect(await redeem(link)).toMatchObject({ status: 403, body: EXPIRED });
    await post('resend', { type: 'signup', email });
    expect((await redeem(await linkTo(email, 2))).status).toBe(200);
  });

  it('is refused when it is forged, of another type, or not a string', async () => {
    const { email, link } = await register('forged');
    for (const token of ['0'.repeat(64), '', "' or 1=1 --", '%', null, true, 1, ['x'], { $ne: '' }]) {
      const { status } = await post('verify', { type: 'signup', token_hash: token });
      expect({ token, refused: status >= 400 && status < 500 }).toEqual({ token, refused: true });
    }
    const token_hash = new URLSearchParams(link.hash.slice(1)).get('token_hash');
    // Not as an invitation: to GoTrue that is the same kind.
    for (const type of ['recovery', 'magiclink', 'email_change', 'reauthentication', 'admin'])
      expect((await post('verify', { type, token_hash })).status).toBeGreaterThanOrEqual(400);
    const [row] = await target.sql`select confirmed_at from auth.users where email = ${email}`;
    expect(row).toEqual({ confirmed_at: null });
  });

  it('for a password reset keeps the old password until a new one is saved, which ends all sessions', async () => {
    const { email, password, link } = await register('forgetful');
    await redeem(link);
    const old = (await post('token?grant_type=password', { email, password })).body as Record<string, string>;
    await post('recover', { email });
    const opened = await redeem(await linkTo(email, 2));
    expect((await post('token?grant_type=password', { email, password })).status).toBe(200);
    const { access_token: token } = opened.body as { access_token: string };
    const headers = { ...target.key, authorization: `Bearer ${token}` };
    expect((await ask(`${target.auth}/user`, headers, 'PUT', { password: 'better-pass-1' })).status).toBe(
      200,
    );
    const refreshed = await post('token?grant_type=refresh_token', { refresh_token: old.refresh_token });
    expect(refreshed.status).toBe(400);
    expect((await post('token?grant_type=password', { email, password })).status).toBe(400);
  });
});

describe('a stolen refresh token', () => {
  it('ends the session for both once both have used it ten seconds apart', async () => {
    const { email, password, link } = await register('robbed');
    await redeem(link);
    const refresh = async (refresh_token: string | undefined) => {
      const { status, body } = await post('token?grant_type=refresh_token', { refresh_token });
      return { status, next: (body as { refresh_token?: string }).refresh_token };
    };
    // GoTrue lets a token work again for so long, so that tabs may refresh at once.
    const tenSecondsLater = () =>
      target.sql`update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds'`;
    const session = (await post('token?grant_type=password', { email, password })).body as {
      refresh_token: string;
    };
    const first = await refresh(session.refresh_token);
    const second = await refresh(first.next);
    expect([first.status, second.status]).toEqual([200, 200]);
    await tenSecondsLater();
    expect((await refresh(session.refresh_token)).status).toBe(400);
    await tenSecondsLater();
    expect((await refresh(second.next)).status).toBe(400);
  });

  it.each(['', 'guess', 'null', '00000000-0000-4000-8000-000000000000'])(
    'is refused as "%s"',
    async (guess) => {
      const { status } = await post('token?grant_type=refresh_token', { refresh_token: guess });
      expect(status).toBe(400);
    },
  );
});

describe('probing email addresses for accounts', () => {
  it.each([
    ['recover', {}],
    ['otp', {}],
    ['resend', { type: 'signup' }],
    ['token?grant_type=password', { password: 'a guess' }],
  ])('gets the same response from /%s for known and unknown ones', async (path, more) => {
    // Only addresses with an account get "wait for the next mail".
    await target.sql`update auth.users set recovery_sent_at = null where email = ${KNOWN}`;
    const known = await post(path, { ...more, email: KNOWN });
    const unknown = await post(path, { ...more, email: `nobody-${path.slice(0, 3)}@attacks.example` });
    expect(unknown).toEqual(known);
  });

  // What GoTrue tells (no role, no identity, when a new password was asked for) is the provider's; no screen shows it.
  it('gets no identity from /signup for a known one, whose owner gets no email', async () => {
    const before = (await mails(target.stack.urls.mail)).filter(isTo(KNOWN)).length;
    const wish = { password: 'a-new-pass-1', data: { full_name: 'Eve' } };
    const known = await post('signup', { ...wish, email: KNOWN });
    const unknown = await post('signup', { ...wish, email: 'nobody-here@attacks.example' });
    expect(known.status).toBe(unknown.status);
    expect(known.body).toMatchObject({ email: KNOWN, identities: [], user_metadata: wish.data });
    expect(JSON.stringify(known.body)).not.toMatch(/Casey|Acme|22222222-2222/);
    await waitForMails(target.stack.urls.mail, isTo('nobody-here@attacks.example'));
    expect((await mails(target.stack.urls.mail)).filter(isTo(KNOWN))).toHaveLength(before);
  });
});

describe('an invitation to be an admin', () => {
  const RIVAL = { email: 'rival@attacks.example', password: 'rival-pass-1' };
  let admin: Headers;
  let client: Headers;
  let rival: Headers;
  let rivalId: string;

  let invitations: string;

  beforeAll(async () => {
    rivalId = await createAccount(target, RIVAL);
    rival = await signIn(target, RIVAL.email, RIVAL.password);
    client = await signInAsClient(target);
    admin = await signInAsAdmin(target);
    invitations = `${target.rest}/invitations`;
  });

  const call = (name: string, args: unknown, headers: Headers) => callRpc(target, headers, name, args);
  const setRole = (role: string) => ask(`${target.rest}/accounts?id=eq.${rivalId}`, admin, 'PATCH', { role });
  const accept = (token: string, headers: Headers) =>
    call('accept_invitation', { p_token: token }, headers).then(({ status }) => status);
  const asAdmin = (email: string) => ({ email, role: 'admin' });
  const now = () => new Date().toISOString();
  const knownToken = async (email: string) => {
    // The minute's clock may have sent the mail, and its secret with it: then a known one stands in for it.
    const token = randomBytes(32).toString('hex');
    await target.sql`
      update public.invitations set token_hash = private.hash_token(${token})
      where email = ${email} and accepted_at is null and cancelled_at is null`;
    return token;
  };
  const invite = async (email: string, headers = admin) => {
    const stored = await ask(`${invitations}?select=id`, { ...headers, ...RETURNED }, 'POST', asAdmin(email));
    expect({ email, status: stored.status }).toEqual({ email, status: 201 });
    return (stored.body as [{ id: number }])[0];
  };

  it('is refused for any other account, and accepted once for the invited one', async () => {
    expect((await ask(invitations, rival, 'POST', asAdmin(RIVAL.email))).status).toBe(403);
    const { id } = await invite(RIVAL.email);
    const token = await knownToken(RIVAL.email);
    expect(await accept(token, client)).toBe(403);
    expect([401, 403, 404]).toContain(await accept(token, target.key));
    expect(await accept(token, forgedHeaders(target, 'wrong audience'))).toBe(403);
    const one = `${invitations}?select=id&id=eq.${id}`;
    expect((await ask(one, { ...rival, ...RETURNED }, 'PATCH', { sent_at: now() })).body).toEqual([]);
    expect((await ask(one, rival)).body).toEqual([]);
    expect((await ask(`${invitations}?select=token_hash`, admin)).status).toBe(403);
    expect(JSON.stringify((await ask(`${target.rest}/mails`, admin)).body)).not.toContain(token);

    await target.sql`update auth.users set email_confirmed_at = null where id = ${rivalId}`;
    expect(await accept(token, rival)).toBe(403);
    await target.sql`update auth.users set email_confirmed_at = now() where id = ${rivalId}`;

    // At the same moment, one of them.
    const statuses = await Promise.all([1, 2, 3].map(() => accept(token, rival)));
    expect(statuses.sort()).toEqual([200, 409, 409]);
    expect((await call('my_role', {}, rival)).body).toBe('admin');
    expect((await setRole('client')).status).toBe(204);
    expect(await accept(token, rival)).toBe(409);
    expect((await call('my_role', {}, rival)).body).toBe('client');
  });

  it('becomes invalid when its sender loses the role, when it is canceled, and after 7 days', async () => {
    const guest = KNOWN;
    await setRole('admin');
    rival = await signIn(target, RIVAL.email, RIVAL.password);
    await invite(guest, rival);
    const ofRival = await knownToken(guest);
    await setRole('client');
    expect(await accept(ofRival, client)).toBe(409);

    const { id } = await invite(guest);
    const cancelled = await knownToken(guest);
    const one = `${invitations}?id=eq.${id}`;
    expect((await ask(one, admin, 'PATCH', { cancelled_at: now() })).status).toBe(204);
    expect(await accept(cancelled, client)).toBe(409);

    await invite(guest);
    const late = await knownToken(guest);
    await target.sql`
      update public.invitations set sent_at = sent_at - interval '8 days', expires_at = expires_at - interval '8 days'
      where email = ${guest} and cancelled_at is null`;
    expect(await accept(late, client)).toBe(409);
    expect((await call('my_role', {}, client)).body).toBe('client');
  });
});
