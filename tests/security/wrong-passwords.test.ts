// @module-tag embedded
import { request } from 'node:http';
import { expect, it } from 'vitest';
import { attackTarget, JSON_HEADERS } from './support/attack-target.ts';
import { createAccount, requestSession, signInAsAdmin } from './support/forged-callers.ts';

const target = attackTarget({ rateLimitScale: 1 });

const attempt = (email: string, password: string, claimed = '203.0.113.1') =>
  requestSession(target, email, password, { 'x-forwarded-for': claimed });

// GoTrue counts requests from one place, whomever they are for.
it('one IP address may try thirty passwords at once, whatever address the caller claims', async () => {
  const emails = ['client@example.com', 'nobody@example.com'];
  const responses = await Promise.all(
    Array.from({ length: 45 }, (_, index) =>
      attempt(emails[index % 2] as string, `guess ${index}`, `203.0.113.${index}`),
    ),
  );
  const wrong = responses.filter(({ status }) => status === 400);
  const refused = responses.filter(({ status }) => status === 429);
  expect(wrong.length + refused.length).toBe(45);
  // One more every two seconds, while these were worked off.
  expect(wrong.length).toBeGreaterThanOrEqual(30);
  expect(wrong.length).toBeLessThan(40);
  for (const response of wrong)
    expect(await response.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
  for (const response of refused)
    expect(await response.json()).toMatchObject({ msg: 'Request rate limit reached' });
});

it('one more password can be tried after two seconds', async () => {
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  await signInAsAdmin(target);
});

/** A sign-in over a connection from `place`, an address of this machine. */
function attemptFrom(
  place: string,
  email: string,
  password: string,
): Promise<{ status: number; body: unknown }> {
  const url = new URL(`${target.auth}/token?grant_type=password`);
  const headers = { ...target.key, ...JSON_HEADERS };
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: unknown }>();
  const options = { host: '127.0.0.1', localAddress: place, method: 'POST', headers };
  const call = request(url, options, async (response) => {
    const parts = await response.toArray();
    resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString()) });
  });
  call.on('error', reject);
  call.end(JSON.stringify({ email, password }));
  return promise;
}

// Ten wrong passwords lock an account's password, whatever addresses they come from.
it('one account’s password cannot be guessed from many IP addresses', async () => {
  const email = 'guessed@tests.example';
  const password = 'the right one 1';
  await createAccount(target, { email, password });

  const places = Array.from({ length: 60 }, (_, index) => `127.0.1.${index + 1}`);
  const guesses = await Promise.all(
    places.map((place, index) => attemptFrom(place, email, `guess ${index}`)),
  );
  const refused = {
    status: 400,
    body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
  };
  for (const guess of guesses) expect(guess).toEqual(refused);
  expect(await attemptFrom('127.0.2.1', email, password)).toEqual(refused);
  // No one learns from the response that this account is there.
  expect(await attemptFrom('127.0.2.2', 'nobody@tests.example', 'x')).toEqual(refused);
  // The owner's way in is the mailbox; here the lock is over by itself.
  await target.sql`
    update private.wrong_passwords w set locked_until = now() from auth.users u
    where u.id = w.user_id and u.email = ${email}`;
  expect((await attemptFrom('127.0.2.1', email, password)).status).toBe(200);
});
