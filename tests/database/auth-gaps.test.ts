// @module-tag embedded
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SupabaseApp } from '../../local/api.ts';
import { type SmtpDouble, smtpDouble } from '../functions/support/smtp-double.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';
import { SECRETS, supabaseApp } from '../support/supabase-app.ts';

const CLIENT = { email: 'client@example.com', password: 'client-pass-1' };
const UNCONFIRMED = { email: 'not-yet@tests.example', password: 'not-yet-pass-1' };

interface Answer {
  status: number;
  body: Record<string, unknown>;
  retryAfter: string | null;
}

let database: FreshDatabase;
let sql: Sql;
let inbox: SmtpDouble;
let app: SupabaseApp;

beforeAll(async () => {
  database = await freshDatabase();
  sql = postgres(database.url('supabase_admin'), { max: 1, onnotice: () => undefined });
  inbox = await smtpDouble({});
  app = await supabaseApp(database, { smtpPort: inbox.port, rateLimitScale: 1 });
  expect((await call('signup', UNCONFIRMED)).status).toBe(200);
});
afterAll(async () => {
  await app.connection.close();
  await inbox.close();
  await sql.end();
  await database.drop();
});
beforeEach(async () => {
  inbox.received.length = 0;
  await sql`update auth.users set recovery_sent_at = null, confirmation_sent_at = now() - interval '1 hour'`;
});

async function call(
  path: string,
  body: object | undefined,
  more: { token?: string; peer?: string; method?: string } = {},
): Promise<Answer> {
  const request = new Request(`http://localhost/auth/v1/${path}`, {
    method: more.method ?? 'POST',
    headers: {
      apikey: SECRETS.publishableKey,
      'content-type': 'application/json',
      ...(more.token ? { authorization: `Bearer ${more.token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const response = await app.fetch(request, more.peer ?? '192.0.2.1');
  const text = await response.text();
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, body: text ? JSON.parse(text) : {}, retryAfter };
}

function signIn(account: { email: string; password: string }, peer?: string): Promise<Answer> {
  return call('token?grant_type=password', account, peer ? { peer } : {});
}

/** The token in the last mail's link. */
function tokenInMail(): string {
  const mail = inbox.received.at(-1)?.replaceAll('=\n', '').replaceAll('=3D', '=') ?? '';
  return /token_hash=([0-9a-f]+)/.exec(mail)?.[1] ?? '';
}

describe('signing up', () => {
  test('with an address that has an account looks as it does with another, and sends nothing', async () => {
    const wish = { password: 'another-pass-1', data: { full_name: 'Nobody' } };
    const known = await call('signup', { ...wish, email: CLIENT.email });
    expect(inbox.received).toHaveLength(0);
    const unknown = await call('signup', { ...wish, email: 'unknown@tests.example' });
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    expect(known.body).toMatchObject({ email: CLIENT.email, identities: [], role: 'authenticated' });
    expect(known.body.id).not.toBe('22222222-2222-4222-8222-222222222222');
    expect(JSON.stringify(known.body)).not.toContain('Casey');
    expect((await signIn({ ...CLIENT, password: 'another-pass-1' })).status).toBe(400);
  });

  test('is refused alike for a weak password', async () => {
    const weak = { password: 'x' };
    const known = await call('signup', { ...weak, email: CLIENT.email });
    expect(known).toEqual(await call('signup', { ...weak, email: 'weak@tests.example' }));
    expect(known.status).toBe(422);
  });

  test('again, unconfirmed, sends another link, but not within a minute', async () => {
    expect((await call('signup', UNCONFIRMED)).status).toBe(200);
    expect(inbox.received).toHaveLength(1);
    expect((await call('signup', UNCONFIRMED)).status).toBe(429);
    expect(inbox.received).toHaveLength(1);
  });
});

describe('asking for the confirmation again', () => {
  const ask = (email: string) => call('resend', { type: 'signup', email });

  test('sends a new link; the old one works no longer', async () => {
    await ask(UNCONFIRMED.email);
    const old = tokenInMail();
    await sql`update auth.users set confirmation_sent_at = now() - interval '1 hour'`;
    expect(await ask(UNCONFIRMED.email.toUpperCase())).toMatchObject({ status: 200, body: {} });
    const token = tokenInMail();
    expect(inbox.received).toHaveLength(2);
    expect(token).not.toBe(old);
    expect((await call('verify', { type: 'signup', token_hash: old })).status).toBe(403);
    await sql`insert into auth.users (id, email) values (gen_random_uuid(), 'confirm-me@tests.example')`;
    await sql`update auth.users set confirmation_sent_at = now() - interval '1 hour'`;
    await ask('confirm-me@tests.example');
    expect((await call('verify', { type: 'signup', token_hash: tokenInMail() })).status).toBe(200);
  });

  test('is refused for a minute, with the seconds', async () => {
    await ask(UNCONFIRMED.email);
    const { status, body, retryAfter } = await ask(UNCONFIRMED.email);
    expect({ status, code: body.error_code }).toEqual({ status: 429, code: 'over_email_send_rate_limit' });
    expect(body.msg).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(inbox.received).toHaveLength(1);
  });

  test('sends nothing to an unknown or a confirmed address, and says nothing', async () => {
    for (const email of ['unknown-2@tests.example', CLIENT.email])
      expect(await ask(email)).toMatchObject({ status: 200, body: {} });
    expect(inbox.received).toHaveLength(0);
  });
});

describe.each(['recover', 'otp'])('/%s', (path) => {
  test('mails a known address once a minute', async () => {
    expect(await call(path, { email: CLIENT.email })).toMatchObject({ status: 200, body: {} });
    expect((await call(path, { email: CLIENT.email.toUpperCase() })).status).toBe(429);
    expect(inbox.received).toHaveLength(1);
  });

  test('without the key sends nothing', async () => {
    const body = JSON.stringify({ email: UNCONFIRMED.email });
    const request = new Request(`http://localhost/auth/v1/${path}`, { method: 'POST', body });
    expect((await app.fetch(request)).status).toBe(401);
    expect(inbox.received).toHaveLength(0);
  });
});

describe('a sign-in link', () => {
  test('for an unknown address makes an account that is not confirmed before its mail is answered', async () => {
    const email = 'linked@tests.example';
    expect(await call('otp', { email })).toMatchObject({ status: 200, body: {} });
    const confirmed = () =>
      sql`select confirmed_at is not null as yes from auth.users where email = ${email}`;
    expect(await confirmed()).toEqual([{ yes: false }]);
    expect((await call('verify', { type: 'signup', token_hash: tokenInMail() })).status).toBe(200);
    expect(await confirmed()).toEqual([{ yes: true }]);
  });

  test('without leave to make an account is refused as GoTrue refuses', async () => {
    const { status, body } = await call('otp', { email: 'no-account@tests.example', create_user: false });
    expect({ status, code: body.error_code }).toEqual({ status: 422, code: 'otp_disabled' });
  });
});

describe('wrong passwords', () => {
  test('an unconfirmed account tells nothing to who does not know its password', async () => {
    const wrong = await signIn({ ...UNCONFIRMED, password: 'a guess' }, '192.0.2.9');
    expect(wrong.body.error_code).toBe('invalid_credentials');
    expect((await signIn(UNCONFIRMED, '192.0.2.9')).body.error_code).toBe('email_not_confirmed');
  });

  test.each([CLIENT.email, 'nobody-at-all@tests.example'])(
    'ten in a minute for %s, all at once, and then not even the right one',
    async (email) => {
      const guesses = Array.from({ length: 12 }, (_, index) =>
        signIn({ email, password: `guess ${index}` }, '192.0.2.5'),
      );
      const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
      const { status, body, retryAfter } = await signIn({ email, password: CLIENT.password }, '192.0.2.5');
      expect({ status, body }).toEqual({
        status: 429,
        body: { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
      });
      expect(Number(retryAfter)).toBeGreaterThan(0);
    },
  );

  test('from elsewhere the owner gets in, as often as they like', async () => {
    for (let round = 0; round < 12; round += 1) expect((await signIn(CLIENT, '192.0.2.2')).status).toBe(200);
  });
});

test('thirty guessed links in five minutes are all that one place may try', async () => {
  const guess = () => call('verify', { type: 'recovery', token_hash: 'a'.repeat(64) }, { peer: '192.0.2.3' });
  for (let round = 0; round < 30; round += 1) expect((await guess()).status).toBe(403);
  expect((await guess()).status).toBe(429);
});

test('a new password ends every other session', async () => {
  const peer = '192.0.2.4';
  const [mine, other] = [(await signIn(CLIENT, peer)).body, (await signIn(CLIENT, peer)).body];
  const refresh = ({ refresh_token }: Record<string, unknown>) =>
    call('token?grant_type=refresh_token', { refresh_token }, { peer });
  const token = String(mine.access_token);
  const changed = await call('user', { password: 'client-pass-2' }, { token, method: 'PUT' });
  expect(changed.status).toBe(200);
  expect((await refresh(other)).status).toBe(400);
  const used = await call('user', undefined, { token: String(other.access_token), method: 'GET' });
  expect(used.status).toBe(403);
  expect((await refresh(mine)).status).toBe(200);
});

test('a changed address counts once the new mailbox has said yes', async () => {
  const account = { email: 'mover@tests.example', password: 'mover-pass-1' };
  await call('signup', account);
  await call('verify', { type: 'signup', token_hash: tokenInMail() });
  const token = String((await signIn(account)).body.access_token);
  const change = (email: string) => call('user', { email }, { token, method: 'PUT' });
  expect((await change('moved@tests.example')).status).toBe(200);
  expect(inbox.received.at(-1)).toMatch(/^To: moved@tests\.example/m);
  expect((await change('third-party@tests.example')).status).toBe(429);
  expect(await sql`select email from auth.users where email = ${account.email}`).toHaveLength(1);
  expect((await call('verify', { type: 'email_change', token_hash: tokenInMail() })).status).toBe(200);
  expect((await signIn({ ...account, email: 'moved@tests.example' })).status).toBe(200);
});
