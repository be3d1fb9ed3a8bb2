import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { postJson } from '../support/booking/booking.ts';
import { attackTarget } from './support/attack-target.ts';
import { ask, roleOf, signIn, signInAsAdmin } from './support/forged-callers.ts';

const target = attackTarget();

/** Invites an address as admin, and returns a token that stands in for the emailed one. */
async function invite(email: string): Promise<string> {
  const admin = await signInAsAdmin(target);
  const { status } = await ask(`${target.rest}/invitations`, admin, 'POST', { email, role: 'admin' });
  expect(status).toBe(201);
  const token = randomBytes(32).toString('hex');
  await target.sql`
    update public.invitations set token_hash = private.hash_token(${token}) where email = ${email}`;
  return token;
}

const join = (token: string, password: string) =>
  postJson(`${target.api}/account/invitation/accept`, { token, fullName: 'New Comer', password });

it('an invitation opens one account for the owner of the mailbox, even if a stranger registered the address', async () => {
  const email = 'newcomer@attacks.example';
  const signUp = { email, password: 'attackers-pass-1' };
  expect((await ask(`${target.auth}/signup`, target.key, 'POST', signUp)).status).toBe(200);
  const token = await invite(email);

  expect((await join('0'.repeat(64), 'owners-pass-1')).status).toBe(404);
  const shown = await postJson(`${target.api}/account/invitation`, { token });
  expect(await shown.json()).toMatchObject({ email, role: 'admin', has_account: false });

  // At the same moment, one of them.
  const responses = await Promise.all([1, 2, 3].map(() => join(token, 'owners-pass-1')));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect((await join(token, 'owners-pass-2')).status).toBe(409);

  const body = { email, password: signUp.password };
  expect((await ask(`${target.auth}/token?grant_type=password`, target.key, 'POST', body)).status).toBe(400);
  expect(await roleOf(target, await signIn(target, email, 'owners-pass-1'))).toBe('admin');
});
