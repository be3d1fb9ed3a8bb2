import { describe, expect, it, vi } from 'vitest';
import type { FindCaller } from '../../../supabase/functions/_shared/auth/caller.ts';
import { databaseUnavailable, HttpError } from '../../../supabase/functions/_shared/http/http-error.ts';
import { accountRoutes } from '../../../supabase/functions/account/handler.ts';
import { expectRefusal, fakeRpc, nobody, noLimit, testApp } from '../support/fakes.ts';

const ID = 'c0000000-0000-4000-8000-000000000001';
const PATH = '/account/delete';
const SECRET = 'Right-1 שלום';
const client: FindCaller = async () => ({ id: ID, email: 'dana@example.com', token: 'a-token' });
const paths = [`${ID}/one/plan.pdf`, `${ID}/two/plan.pdf`];

interface Setting {
  results?: Parameters<typeof fakeRpc>[0];
  findCaller?: FindCaller;
  bySubject?: typeof noLimit.bySubject;
  removeFiles?: (paths: string[]) => Promise<void>;
}

function start({ results = {}, findCaller = client, bySubject, removeFiles }: Setting = {}) {
  const fake = fakeRpc({ verify_password: true, delete_account: { paths, kept: 2 }, ...results });
  const triggerMail = vi.fn();
  const remove = vi.fn(removeFiles ?? (async () => undefined));
  const logged: unknown[] = [];
  const routes = accountRoutes({
    rpc: fake.rpc,
    limiter: bySubject ? { ...noLimit, bySubject } : noLimit,
    findCaller,
    removeFiles: remove,
    triggerMail,
    log: (...line) => logged.push(line),
  });
  const app = testApp(routes);
  return { ...app, calls: fake.calls, triggerMail, remove, told: () => JSON.stringify([logged, app.logged]) };
}

describe('POST /account/delete', () => {
  it('verifies the password, then deletes only the account and its files', async () => {
    const app = start();
    const response = await app.post(PATH, { password: SECRET });
    expect([response.status, await response.json()]).toEqual([200, { status: 'deleted', kept: 2 }]);
    expect(app.calls).toEqual([
      { name: 'verify_password', args: { p_user_id: ID, p_password: SECRET } },
      { name: 'delete_account', args: { p_user_id: ID } },
    ]);
    expect(app.remove.mock.calls).toEqual([[paths]]);
    expect(app.triggerMail).toHaveBeenCalledOnce();
    expect(app.told()).not.toContain('Right');
  });

  it('responds with 401 without a session', async () => {
    const app = start({ findCaller: nobody });
    const response = await app.post(PATH, { password: SECRET });
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    await expectRefusal(response, 401, 'Please sign in to continue.');
    expect(app.calls).toEqual([]);
  });

  it('responds with 401 for an ended session', async () => {
    const app = start({
      findCaller: async () => {
        throw new HttpError(401, 'session_ended');
      },
    });
    await expectRefusal(await app.post(PATH, { password: SECRET }), 401);
    expect(app.calls).toEqual([]);
  });

  it('responds with 403 for a wrong password and changes nothing', async () => {
    const app = start({ results: { verify_password: false } });
    await expectRefusal(await app.post(PATH, { password: 'wrong' }), 403, 'The password is incorrect.');
    expect(app.calls.map(({ name }) => name)).toEqual(['verify_password']);
    expect(app.remove).not.toHaveBeenCalled();
    expect(app.triggerMail).not.toHaveBeenCalled();
  });

  it('counts attempts per account before it verifies the password', async () => {
    const bySubject = vi.fn(async () => {
      throw new HttpError(429, 'rate_limited', { retryAfterSeconds: 900 }, { 'Retry-After': '900' });
    });
    const app = start({ bySubject });
    const response = await app.post(PATH, { password: SECRET });
    expect(response.headers.get('retry-after')).toBe('900');
    await expectRefusal(response, 429);
    expect(bySubject.mock.calls).toEqual([[ID, { bucket: 'account:password', max: 5, windowSeconds: 900 }]]);
    expect(app.calls).toEqual([]);
  });

  it('responds with 409 and the database’s message for the last admin', async () => {
    const text = 'You can’t remove the last admin. Make someone else an admin first.';
    const delete_account = () => {
      throw new HttpError(409, 'last_admin');
    };
    const app = start({ results: { delete_account } });
    await expectRefusal(await app.post(PATH, { password: SECRET }), 409, text);
    expect(app.remove).not.toHaveBeenCalled();
    expect(app.triggerMail).not.toHaveBeenCalled();
  });

  it('responds with 503 when the database is unavailable at any step', async () => {
    const away = () => {
      throw databaseUnavailable(new Error('connect ECONNREFUSED'));
    };
    for (const results of [{ verify_password: away }, { delete_account: away }]) {
      const app = start({ results });
      await expectRefusal(await app.post(PATH, { password: SECRET }), 503);
      expect(app.remove).not.toHaveBeenCalled();
    }
  });

  it('succeeds even if files remain, and logs their number without names', async () => {
    const removeFiles = async () => {
      throw new Error('storage is away');
    };
    const app = start({ removeFiles });
    expect((await app.post(PATH, { password: SECRET })).status).toBe(200);
    expect(app.told()).toMatch(/files of a deleted account are left.*"files":2.*storage is away/);
    expect(app.told()).not.toContain('plan.pdf');
  });

  it.each([
    ['malformed JSON', '{"password":', 400, 'We couldn’t read that. It isn’t valid JSON.'],
    ['nothing', {}, 422, 'Please enter your password.'],
    ['an empty password', { password: '' }, 422, 'Please enter your password.'],
    ['a number', { password: 7 }, 422, 'Please enter your password.'],
    ['NUL', { password: 'a\u0000' }, 422, 'The password is incorrect.'],
    ['half a character', '{"password":"\\ud800"}', 422, 'The password is incorrect.'],
    ['1001 characters', { password: 'x'.repeat(1001) }, 422, 'The password is incorrect.'],
    ['somebody else', { password: SECRET, userId: ID }, 422, 'Please send only password.'],
    ['17 kB', { password: 'x'.repeat(17_000) }, 413, 'That is too long. Please send 16 kB or less.'],
  ])('refuses %s', async (_what, body, status, text) => {
    const app = start();
    await expectRefusal(await app.post(PATH, body), status, text);
    expect(app.calls).toEqual([]);
  });

  it.each(['GET', 'HEAD', 'DELETE', 'PUT'])('changes nothing for %s', async (method) => {
    const app = start();
    expect((await app.send(PATH, { method })).status).toBe(405);
    expect(app.calls).toEqual([]);
  });
});
