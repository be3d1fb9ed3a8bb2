// @module-tag real-limits
import { beforeAll, describe, expect, it } from 'vitest';
import { totpAt } from '../../platform/auth/totp.ts';
import { postJson } from '../support/booking/booking.ts';
import { isTo, mails, waitForMails } from '../support/mail/inbox.ts';
import { attackTarget, contactBody, expectRefusal } from './support/attack-target.ts';
import {
  ask,
  callRpc,
  type Headers,
  signIn,
  signInAsAdmin,
  signInAsClient,
} from './support/forged-callers.ts';

// Limits as they are in production.
const target = attackTarget({ rateLimitScale: 1 });
let admin: Headers;

beforeAll(async () => {
  admin = await signInAsAdmin(target);
});

const auth = (path: string, headers: Headers, method: string, body?: object) =>
  ask(`${target.auth}/${path}`, headers, method, body);
const call = (name: string, headers: Headers, args = {}) => callRpc(target, headers, name, args);
const rights = async (headers: Headers) => {
  const [role, missing, profiles, data, history] = await Promise.all([
    call('my_role', headers),
    ask(`${target.rest}/my_session?select=missing_auth_step`, headers),
    ask(`${target.rest}/profiles?select=id`, headers),
    call('export_my_data', headers),
    ask(`${target.rest}/my_history`, headers),
  ]);
  const entries = (history.body as unknown[]).length;
  const count = (profiles.body as unknown[]).length;
  return {
    role: role.body,
    missing: (missing.body as { missing_auth_step: string | null }[])[0]?.missing_auth_step,
    profiles: count,
    exports: data.body !== null,
    entries,
  };
};
const NOTHING = { role: 'guest', profiles: 0, exports: false, entries: 0 };

/** Redeems the newest mailed link to an address. */
async function verifyEmailLink(email: string, type: string): Promise<unknown> {
  const fits = isTo(email);
  await waitForMails(target.stack.urls.mail, fits);
  const tokens = (await mails(target.stack.urls.mail))
    .filter(fits)
    .flatMap(({ html }) => [...html.matchAll(/token_hash=([\w-]+)/g)].map(([, token]) => token));
  const { status, body } = await auth('verify', target.key, 'POST', { type, token_hash: tokens.at(-1) });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

/** The headers of the session that the newest mailed link to an address opens. */
async function openLink(email: string, type: string): Promise<Headers> {
  const { access_token: token } = (await verifyEmailLink(email, type)) as { access_token: string };
  return { ...target.key, authorization: `Bearer ${token}` };
}

describe('a password that another person set for an email address', () => {
  const email = 'victim@attacks.example';
  const attackers = { email, password: 'attackers-pass-1' };
  let attacker: Headers;
  let victim: Headers;

  it('gives no rights once the owner has confirmed the address', async () => {
    await postJson(`${target.api}/contact`, contactBody({ email }));
    const data = { full_name: 'Mallory', browser_secret_hash: 'b'.repeat(64) };
    expect((await auth('signup', target.key, 'POST', { ...attackers, data })).status).toBe(200);
    victim = await openLink(email, 'signup');
    expect(await rights(victim)).toMatchObject({ role: 'client', missing: null, profiles: 1, entries: 1 });
    attacker = await signIn(target, email, attackers.password);
    expect(await rights(attacker)).toEqual({ ...NOTHING, missing: 'mailbox' });
    const { password } = attackers;
    await expectRefusal(await postJson(`${target.api}/account/delete`, { password }, attacker), 401);
  });

  it('cannot be proven by that person', async () => {
    expect((await call('prove_account', attacker, { p_password: attackers.password })).status).toBe(403);
    expect((await call('prove_account', attacker, { p_browser_secret: 'a secret' })).status).toBe(403);
    await auth('user', attacker, 'PUT', { data: { browser_secret_hash: 'c'.repeat(64) } });
    expect((await rights(attacker)).role).toBe('guest');
    expect((await call('prove_account', victim, { p_browser_secret: 'a secret' })).body).toBe(false);
    expect((await call('prove_account', victim, { p_password: 'victims-pass-1' })).body).toBe(false);
  });

  it('cannot lock the owner out with a second factor', async () => {
    const factor = { factor_type: 'totp', friendly_name: 'app' };
    expect((await auth('factors', attacker, 'POST', factor)).status).toBeGreaterThanOrEqual(400);
    expect((await rights(victim)).role).toBe('client');
  });

  it('gives no admin rights when the owner accepts an invitation', async () => {
    const [{ id }] = await target.sql<[{ id: string }]>`select id from auth.users where email = ${email}`;
    const setRole = (role: string) => ask(`${target.rest}/accounts?id=eq.${id}`, admin, 'PATCH', { role });
    expect((await setRole('admin')).status).toBe(204);
    expect(await rights(attacker)).toEqual({ ...NOTHING, missing: 'session' });
    expect(await rights(await signIn(target, email, attackers.password))).toEqual({
      ...NOTHING,
      missing: 'mailbox',
    });
    expect((await setRole('client')).status).toBe(204);
  });

  it('is replaced once the owner sets and proves another', async () => {
    attacker = await signIn(target, email, attackers.password);
    // A new password ends the owner's sessions, and still gives no right.
    attackers.password = 'attackers-pass-2';
    expect((await auth('user', attacker, 'PUT', { password: attackers.password })).status).toBe(200);
    expect(await rights(attacker)).toEqual({ ...NOTHING, missing: 'mailbox' });
    await auth('recover', target.key, 'POST', { email });
    const owner = await openLink(email, 'recovery');
    expect((await auth('user', owner, 'PUT', { password: 'victims-pass-1' })).status).toBe(200);
    expect((await call('prove_account', owner, { p_password: 'victims-pass-1' })).body).toBe(true);
    expect(await rights(attacker)).toEqual({ ...NOTHING, missing: 'session' });
    expect((await rights(await signIn(target, email, 'victims-pass-1'))).role).toBe('client');
  });
});

describe('an account that changes its email address to another person’s', () => {
  it.each([
    ['the old mailbox last', ['new', 'old'], 'guest'],
    ['the new mailbox last', ['old', 'new'], 'client'],
  ])('has only the rights of the mailbox that confirms: %s', async (name, order, role) => {
    const password = 'attackers-pass-1';
    const mailbox = {
      old: `mallory-${role}@attacks.example`,
      new: `changed-${role}@attacks.example`,
    } as Record<string, string>;
    const [first, last] = order.map((which) => mailbox[which] as string);
    await postJson(`${target.api}/contact`, contactBody({ email: mailbox.new }));
    await auth('signup', target.key, 'POST', { email: mailbox.old, password });
    const owner = await openLink(mailbox.old as string, 'signup');
    expect((await call('prove_account', owner, { p_password: password })).body).toBe(true);
    expect((await auth('user', owner, 'PUT', { email: mailbox.new })).status).toBe(200);
    await verifyEmailLink(first as string, 'email_change');
    const session = await openLink(last as string, 'email_change');
    expect({ name, role: (await rights(session)).role }).toEqual({ name, role });
    expect((await rights(owner)).role).toBe('guest');
    expect((await rights(await signIn(target, mailbox.new as string, password))).role).toBe('guest');
    const proof = await call('prove_account', session, { p_password: password });
    expect(proof.status).toBe(role === 'guest' ? 403 : 200);
  });
});

describe('a token whose session has ended', () => {
  const CLIENT = ['client@example.com', 'client-pass-1'] as const;

  it.each(['local', 'global'])('has no rights after signing out (%s)', async (scope) => {
    const client = await signInAsClient(target);
    expect((await rights(client)).role).toBe('client');
    expect((await auth(`logout?scope=${scope}`, client, 'POST')).status).toBe(204);
    expect(await rights(client)).toEqual({ ...NOTHING, missing: 'session' });
    const [password] = CLIENT.slice(1);
    await expectRefusal(await postJson(`${target.api}/account/delete`, { password }, client), 401);
  });

  it('has no rights after all other sessions were ended, as by a new password', async () => {
    const [before, now] = [await signInAsClient(target), await signInAsClient(target)];
    expect((await auth('logout?scope=others', now, 'POST')).status).toBe(204);
    expect((await rights(before)).role).toBe('guest');
    expect((await rights(now)).role).toBe('client');
  });

  it('has no rights when the account is banned', async () => {
    const client = await signInAsClient(target);
    await target.sql`update auth.users set banned_until = now() + interval '1 hour' where email = ${CLIENT[0]}`;
    expect((await rights(client)).role).toBe('guest');
    await target.sql`update auth.users set banned_until = null where email = ${CLIENT[0]}`;
  });
});

describe('an account with a second factor', () => {
  const email = 'factor@attacks.example';
  const password = 'factor-pass-1';

  it('has no rights with the password alone, and all of them with the factor', async () => {
    await auth('signup', target.key, 'POST', { email, password });
    const owner = await openLink(email, 'signup');
    expect((await call('prove_account', owner, { p_password: password })).body).toBe(true);
    const enrolled = await auth('factors', owner, 'POST', { factor_type: 'totp', friendly_name: 'app' });
    const factor = enrolled.body as { id: string; totp: { secret: string } };
    const give = async (headers: Headers): Promise<Headers> => {
      const challenge = await auth(`factors/${factor.id}/challenge`, headers, 'POST', {});
      const code = totpAt(factor.totp.secret, Date.now());
      const response = await auth(`factors/${factor.id}/verify`, headers, 'POST', {
        challenge_id: (challenge.body as { id: string }).id,
        code,
      });
      expect(response.status).toBe(200);
      const { access_token: token } = response.body as { access_token: string };
      return { ...target.key, authorization: `Bearer ${token}` };
    };
    expect((await rights(await give(owner))).role).toBe('client');
    const half = await signIn(target, email, password);
    expect(await rights(half)).toEqual({ ...NOTHING, missing: 'mfa' });
    await expectRefusal(await postJson(`${target.api}/account/delete`, { password }, half), 401);
    expect((await auth('user', half, 'PUT', { password: 'factor-pass-2' })).status).toBe(401);
    expect((await auth('user', half, 'PUT', { email: 'other@attacks.example' })).status).toBe(401);
    expect((await rights(await give(half))).role).toBe('client');
  });
});
