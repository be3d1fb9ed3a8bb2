// @module-tag embedded
import { expect, test } from 'vitest';
import { parseHookUri } from '../../platform/auth/hooks.ts';
import { sessionIn, testAuthApp } from './support/auth-app.ts';

const app = testAuthApp();

interface Account {
  email: string;
  password: string;
}

let places = 0;
/** Tries a password from an address that no one has used before. */
const attempt = async ({ email }: Account, password: string) => {
  places += 1;
  const peer = `198.51.${Math.floor(places / 250)}.${places % 250}`;
  const { status, code, body } = await app.call('token?grant_type=password', { email, password }, { peer });
  return { status, code, words: body.msg };
};
const REFUSED = { status: 400, code: 'invalid_credentials', words: 'Invalid login credentials' };

/** Ten wrong passwords, all at once. */
async function lock(account: Account): Promise<void> {
  const guesses = Array.from({ length: 10 }, (_, index) => attempt(account, `guess ${index}`));
  expect(await Promise.all(guesses)).toEqual(Array.from({ length: 10 }, () => REFUSED));
}

test('ten wrong passwords, each from another IP address, lock the password of the account', async () => {
  const account = await app.register('locked');
  const other = await app.register('not-locked');
  await lock(account);
  expect(await attempt(account, account.password)).toEqual(REFUSED);
  expect(await attempt({ ...account, email: 'LOCKED@Tests.Example' }, account.password)).toEqual(REFUSED);
  expect((await attempt(other, other.password)).status).toBe(200);
});

test('a wrong password gets the same response for an account, a locked account and no account', async () => {
  const account = await app.register('alike');
  await lock(account);
  const nobody = { email: 'nobody@tests.example', password: 'x' };
  for (let index = 0; index < 12; index += 1) expect(await attempt(nobody, 'wrong')).toEqual(REFUSED);
  expect(await attempt(account, 'wrong')).toEqual(REFUSED);
});

test('the right password works again after the lock', async () => {
  const account = await app.register('waits');
  await lock(account);
  await app.sql`
    update private.wrong_passwords w set locked_until = now() from auth.users u
    where u.id = w.user_id and u.email = ${account.email}`;
  expect((await attempt(account, account.password)).status).toBe(200);
});

test('an emailed link signs in to a locked account, and a new password ends the lock', async () => {
  const account = await app.register('mailbox');
  await lock(account);
  await app.call('recover', { email: account.email });
  const token_hash = app.tokenInMail(account.email);
  const { token } = sessionIn(await app.call('verify', { type: 'recovery', token_hash }));
  expect(await attempt(account, account.password)).toEqual(REFUSED);
  const wish = { password: 'mailbox-pass-2' };
  expect((await app.call('user', wish, { token, method: 'PUT' })).status).toBe(200);
  expect((await attempt(account, wish.password)).status).toBe(200);
});

test('a hook’s URI is parsed as GoTrue does', () => {
  expect(parseHookUri('pg-functions://postgres/private/f')).toEqual(['private', 'f']);
  for (const uri of ['https://example.com/f', 'pg-functions://postgres/f', 'pg-functions://postgres/a/b;c'])
    expect(() => parseHookUri(uri)).toThrow('is no address of a Postgres function');
});
