import { describe, expect, test, vi } from 'vitest';
import { fakeBackend, json, sentence } from '../support/fake-backend';
import { openStore, remember, tidyStores } from '../support/open-store';
import { protectedSession, providerSession } from '../support/provider';

const ada = providerSession('ada', 'ada@example.com', 'Ada Lovelace');

tidyStores();

describe('a user who returns to the page', () => {
  const ROLE = 'POST /rest/v1/rpc/my_role';

  async function open() {
    const backend = fakeBackend({ [ROLE]: () => json('admin') });
    remember(ada);
    const page = openStore();
    await page.until('admin');
    return { ...page, backend };
  }

  test('has the role refetched at most once a minute', async () => {
    const page = await open();
    page.store.recheckRole();
    page.clock.now += 59_000;
    page.store.recheckRole();
    expect(page.backend.seen).toHaveLength(1);
    page.backend.on(ROLE, () => json('client'));
    page.clock.now += 1000;
    page.store.recheckRole();
    page.store.recheckRole();
    await page.until('client');
    expect(page.backend.seen).toHaveLength(2);
    expect(page.history.map(({ role }) => role)).not.toContain('loading');
  });

  test.each([
    ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the database is away', () => sentence(503, 'unavailable')],
  ])('keeps the role when %s', async (_name, respond) => {
    const page = await open();
    page.backend.on(ROLE, respond);
    page.clock.now += 60_000;
    page.store.recheckRole();
    await vi.waitFor(() => expect(page.backend.seen).toHaveLength(2));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(page.store.getSession().role).toBe('admin');
    expect(page.report).not.toHaveBeenCalled();
  });

  test('becomes a guest when the server refuses', async () => {
    const page = await open();
    page.backend.on(ROLE, () => json({ message: 'JWT expired' }, 401));
    page.clock.now += 60_000;
    page.store.recheckRole();
    await page.until('guest');
    expect(page.report).toHaveBeenCalledOnce();
  });

  test('sends no request as a guest', () => {
    const backend = fakeBackend({});
    openStore().store.recheckRole();
    expect(backend.seen).toEqual([]);
  });
});

describe('an account with an authenticator app', () => {
  const half = protectedSession('ada', 'ada@example.com', 'aal1');
  const whole = protectedSession('ada', 'ada@example.com', 'aal2');

  test('is still a guest with the password alone, and its role is not requested', async () => {
    const backend = fakeBackend({});
    remember(half);
    const page = openStore();
    await page.until('guest');
    expect(page.store.getSession()).toEqual({
      role: 'guest',
      awaitingFactor: { id: 'ada', email: 'ada@example.com' },
    });
    expect(backend.seen).toEqual([]);
  });

  test('is signed in with the code once the role is known', async () => {
    fakeBackend({
      'POST /auth/v1/factors/app-1/challenge': () => json({ id: 'challenge-1', type: 'totp', expires_at: 0 }),
      'POST /auth/v1/factors/app-1/verify': () => json(whole),
      'POST /rest/v1/rpc/my_role': () => json('admin'),
    });
    remember(half);
    const page = openStore();
    await page.until('guest');
    page.history.length = 0;
    const client = await page.client();
    await client?.auth.mfa.challengeAndVerify({ factorId: 'app-1', code: '123456' });
    // A guard that renders now must wait, not redirect to the sign-in page.
    expect(page.history).toEqual([{ role: 'loading' }]);
    await page.until('admin');
    expect(page.store.getSession()).toMatchObject({ assurance: 'aal2', isByLink: false });
  });

  test('has assurance aal1 when signed in without a code', async () => {
    fakeBackend({ 'POST /rest/v1/rpc/my_role': () => json('client') });
    remember(ada);
    const page = openStore();
    await page.until('client');
    expect(page.store.getSession()).toMatchObject({ assurance: 'aal1', isByLink: false });
  });
});

test('a new name is shown as soon as the profile has been saved', async () => {
  const user = { ...ada.user, user_metadata: { full_name: 'Ada King' } };
  fakeBackend({ 'POST /rest/v1/rpc/my_role': () => json('client'), 'PUT /auth/v1/user': () => json(user) });
  remember(ada);
  const page = openStore();
  await page.until('client');
  page.history.length = 0;
  await (await page.client())?.auth.updateUser({ data: { full_name: 'Ada King' } });
  await vi.waitFor(() => expect(page.store.getSession().user?.fullName).toBe('Ada King'));
  expect(page.history.map(({ role }) => role)).toEqual(['client']);
});
