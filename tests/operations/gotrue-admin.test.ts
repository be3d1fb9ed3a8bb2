// @module-tag embedded
import { expect, test } from 'vitest';
import { SECRETS } from '../support/database/supabase-app.ts';
import { testAuthApp } from './support/auth-app.ts';

const app = testAuthApp();
const WITH_SECRET = { key: SECRETS.secretKey, token: SECRETS.secretKey };
const account = (name: string) => ({ email: `${name}@tests.example`, password: `${name}-pass-1` });

test('the secret key creates a confirmed account that signs in, without an email', async () => {
  const dana = account('dana');
  const created = await app.call(
    'admin/users',
    { ...dana, email: 'Dana@Tests.example', email_confirm: true, user_metadata: { full_name: 'Dana Doe' } },
    WITH_SECRET,
  );
  expect(created).toMatchObject({
    status: 200,
    body: { email: dana.email, role: 'authenticated', user_metadata: { full_name: 'Dana Doe' } },
  });
  expect(created.body.email_confirmed_at).toBeTruthy();
  expect(app.inbox.received).toEqual([]);
  expect((await app.signIn(dana)).claims).toMatchObject({ email: dana.email });
  const [profile] =
    await app.sql`select full_name from public.profiles where id = ${String(created.body.id)}`;
  expect(profile?.full_name).toBe('Dana Doe');
});

test('an address that has an account is refused', async () => {
  const eve = account('eve');
  await app.call('admin/users', { ...eve, email_confirm: true }, WITH_SECRET);
  expect(await app.call('admin/users', { ...eve, password: 'another-1' }, WITH_SECRET)).toMatchObject({
    status: 422,
    code: 'email_exists',
  });
});

test('without email_confirm the account is not confirmed', async () => {
  const fay = account('fay');
  const created = await app.call('admin/users', fay, WITH_SECRET);
  expect(created.body.email_confirmed_at ?? null).toBeNull();
  expect((await app.call('token?grant_type=password', fay)).code).toBe('email_not_confirmed');
});

test('no other caller may', async () => {
  const body = { ...account('gil'), email_confirm: true };
  const { token } = await app.signIn(await app.register('client'));
  expect(await app.call('admin/users', body)).toMatchObject({ status: 401, code: 'no_authorization' });
  for (const other of [SECRETS.publishableKey, token])
    expect(await app.call('admin/users', body, { token: other })).toMatchObject({
      status: 403,
      code: 'not_admin',
    });
  expect(await app.sql`select from auth.users where email = ${body.email}`).toHaveLength(0);
});
