import { describe, expect, test, vi } from 'vitest';
import { createSessionStore } from '@/shared/auth/session-store';
import type { Supabase } from '@/shared/supabase/client';
import { fakeBackend, gate, json, sentence } from '../support/fake-backend';
import { openedClient, openStore, remember, tidyStores } from '../support/open-store';
import { KEY, providerSession } from '../support/provider';

const ada = providerSession('ada', 'ada@example.com', 'Ada Lovelace');

tidyStores();

describe('without a stored session', () => {
  test('a visitor is a guest at once and the provider’s client is not loaded', () => {
    fakeBackend({});
    const page = openStore();
    expect(page.store.getSession()).toEqual({ role: 'guest' });
    expect(page.connect).not.toHaveBeenCalled();
  });

  test('prerendered pages contain no session', () => {
    expect(openStore().store.getServerSession()).toEqual({ role: 'loading' });
  });
});

describe('with a stored session', () => {
  test('goes from loading to the role of the database', async () => {
    fakeBackend({ 'POST /rest/v1/rpc/my_role': () => json('admin') });
    remember(ada);
    const page = openStore();
    expect(page.store.getSession()).toEqual({ role: 'loading' });
    await page.until('admin');
    expect(page.store.getSession().user).toEqual({
      id: 'ada',
      email: 'ada@example.com',
      fullName: 'Ada Lovelace',
    });
  });

  test('requests the role with the user’s token, not with the site’s key', async () => {
    const backend = fakeBackend({ 'POST /rest/v1/rpc/my_role': () => json('client') });
    remember(ada);
    await openStore().until('client');
    expect(backend.to('/rest')).toHaveLength(1);
    expect(backend.to('/rest')[0]?.headers.get('authorization')).toBe(`Bearer ${ada.access_token}`);
  });

  test('ignores a role in the user’s metadata', async () => {
    fakeBackend({ 'POST /rest/v1/rpc/my_role': () => json('client') });
    remember({ ...ada, user: { ...ada.user, user_metadata: { role: 'admin' } } });
    const page = openStore();
    await page.until('client');
    expect(page.history.map(({ role }) => role)).not.toContain('admin');
  });

  test.each([
    ['the server refuses', () => json({ message: 'JWT expired' }, 401)],
    ['the database is away', () => sentence(503, 'unavailable')],
    ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('becomes a guest, and it is logged, when %s', async (_name, respond) => {
    fakeBackend({ 'POST /rest/v1/rpc/my_role': respond });
    remember(ada);
    const page = openStore();
    await page.until('guest');
    expect(page.report).toHaveBeenCalled();
    expect(page.ended).not.toHaveBeenCalled();
  });

  test('becomes a guest when the provider’s client cannot be loaded, and tries again later', async () => {
    fakeBackend({ 'POST /rest/v1/rpc/my_role': () => json('client') });
    remember(ada);
    const connect = vi.fn<() => Promise<Supabase>>().mockRejectedValueOnce(new Error('offline'));
    connect.mockImplementation(openedClient);
    const report = vi.fn();
    const store = createSessionStore({ connect, isStored: () => true, report, ended: vi.fn() });
    store.subscribe(() => undefined);
    await vi.waitFor(() => expect(store.getSession().role).toBe('guest'));
    expect(report).toHaveBeenCalledOnce();
    await store.start();
    expect(connect).toHaveBeenCalledTimes(2);
  });

  test('ignores an invalid stored session', async () => {
    fakeBackend({});
    localStorage.setItem(KEY, '{"access_token":');
    const page = openStore();
    await page.until('guest');
  });
});

describe('while the page is open', () => {
  test('signing in and out changes the role without a notice about an ended session', async () => {
    fakeBackend({
      'POST /auth/v1/token': () => json(ada),
      'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
      'POST /rest/v1/rpc/my_role': () => json('client'),
    });
    const page = openStore();
    await page.store.start();
    await page.client()?.then((c) => c.auth.signInWithPassword({ email: 'ada@example.com', password: 'x' }));
    await page.until('client');
    await page.store.leave(async () => localStorage.clear());
    expect(page.store.getSession()).toEqual({ role: 'guest' });
    expect(page.ended).not.toHaveBeenCalled();
  });

  test('a sign-out that opens another page says so until that page is open', async () => {
    const page = openStore();
    const opening = gate<void>();
    const left = page.store.leaveForNext(() => opening.promise);
    expect(page.store.isOpeningNext()).toBe(true);
    opening.resolve();
    await left;
    expect(page.store.isOpeningNext()).toBe(false);
  });

  test('a refreshed token for the same user causes no loading state', async () => {
    fakeBackend({
      'POST /auth/v1/token': () => json(providerSession('ada', 'ada@example.com', 'Ada Lovelace')),
      'POST /rest/v1/rpc/my_role': () => json('client'),
    });
    remember(ada);
    const page = openStore();
    await page.until('client');
    page.history.length = 0;
    await (await page.client())?.auth.refreshSession();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(page.history).toEqual([]);
  });

  test('a demoted admin loses the role after the next refusal', async () => {
    const backend = fakeBackend({ 'POST /rest/v1/rpc/my_role': () => json('admin') });
    remember(ada);
    const page = openStore();
    await page.until('admin');
    backend.on('POST /rest/v1/rpc/my_role', () => json('client'));
    await page.store.refreshRole();
    expect(page.store.getSession().role).toBe('client');
  });

  test('a response that arrives after signing out is ignored', async () => {
    const response = gate<Response>();
    fakeBackend({
      'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
      'POST /rest/v1/rpc/my_role': () => response.promise,
    });
    remember(ada);
    const page = openStore();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    await (await page.client())?.auth.signOut({ scope: 'local' });
    response.resolve(json('admin'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(page.store.getSession()).toEqual({ role: 'guest' });
  });

  test('a refresh that is refused ends the session, with a notice', async () => {
    fakeBackend({
      'POST /auth/v1/token': () =>
        json({ code: 400, error_code: 'refresh_token_not_found', msg: 'Gone' }, 400),
      'POST /rest/v1/rpc/my_role': () => json('client'),
    });
    remember(ada);
    const page = openStore();
    await page.until('client');
    remember({ ...ada, expires_at: ada.expires_at - 7200 });
    await (await page.client())?.auth.refreshSession();
    await page.until('guest');
    expect(page.ended).toHaveBeenCalledOnce();
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});

describe('several pages', () => {
  test('a session that another page removed from the storage is not used again', async () => {
    const backend = fakeBackend({ 'POST /rest/v1/rpc/my_role': () => json('client') });
    remember(ada);
    const page = openStore();
    await page.until('client');
    await page.store.leave(async () => localStorage.removeItem(KEY));
    expect((await (await page.client())?.auth.getSession())?.data.session).toBeNull();
    await page.store.refreshRole();
    expect(page.store.getSession()).toEqual({ role: 'guest' });
    expect(backend.seen).toHaveLength(1);
  });

  test('a page that never loaded the client follows a sign-in elsewhere', async () => {
    fakeBackend({ 'POST /rest/v1/rpc/my_role': () => json('client') });
    const page = openStore();
    remember(ada);
    page.store.storedSessionChanged(true);
    expect(page.store.getSession().role).toBe('loading');
    await page.until('client');
  });

  test('signing out on one signs out the other', async () => {
    fakeBackend({
      'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
      'POST /rest/v1/rpc/my_role': () => json('client'),
    });
    remember(ada);
    const [here, there] = [openStore(), openStore()];
    await Promise.all([here.until('client'), there.until('client')]);
    await (await here.client())?.auth.signOut({ scope: 'local' });
    await there.until('guest');
    expect(there.ended).toHaveBeenCalledOnce();
  });

  test('clearing the storage signs the user out', async () => {
    fakeBackend({ 'POST /rest/v1/rpc/my_role': () => json('client') });
    remember(ada);
    const page = openStore();
    await page.until('client');
    page.store.storedSessionChanged(false);
    expect(page.store.getSession()).toEqual({ role: 'guest' });
  });
});
