import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { json, type Routes, refused } from '../support/fake-backend';
import { CALLS, GRACE, whole } from '../support/leads';
import { openLead } from '../support/open-lead';
import { ADMIN } from '../support/open-staff';
import { FACTOR, KEY, protectedSession, providerSession, refusal } from '../support/provider';

const SIGN_IN = 'POST /auth/v1/token';
const TITLE = 'Your session ended. Sign in to go on';
const body = () => screen.getByLabelText<HTMLTextAreaElement>('Your reply');

async function open(routes: Routes = {}) {
  const page = await openLead(whole(GRACE), {
    'GET /rest/v1/profiles': () => json({ full_name: 'Ada Admin', company: null, phone: null }),
    [SIGN_IN]: () => json(ADMIN),
    ...routes,
  });
  /** Another tab signs out. */
  function endElsewhere() {
    localStorage.removeItem(KEY);
    window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: null }));
  }
  async function signIn() {
    const dialog = within(await screen.findByRole('dialog', { name: TITLE }));
    await page.user.type(dialog.getByLabelText('Password'), 'secret-1');
    await page.user.click(dialog.getByRole('button', { name: 'Sign In' }));
  }
  return { ...page, endElsewhere, signIn };
}

describe('a session that ends while someone writes', () => {
  test('is replaced by a sign-in over the page, and the text stays', async () => {
    const page = await open();
    await page.user.type(body(), 'Dear Grace');
    page.endElsewhere();
    await page.signIn();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull());
    expect(body().value).toBe('Dear Grace');
    expect(page.address()).toBe('/admin/leads/5');
  });

  test('asks for the code of an authenticator app, and the text stays', async () => {
    const verify = 'POST /auth/v1/factors/app-1/verify';
    const page = await open({
      [SIGN_IN]: () => json(protectedSession('ada', 'ada@example.com', 'aal1')),
      'GET /auth/v1/user': () => json({ ...ADMIN.user, factors: [FACTOR] }),
      'POST /auth/v1/factors/app-1/challenge': () => json({ id: 'challenge-1', type: 'totp', expires_at: 0 }),
      [verify]: () => refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
    });
    await page.user.type(body(), 'Dear Grace');
    page.endElsewhere();
    await page.signIn();
    const dialog = within(screen.getByRole('dialog', { name: TITLE }));
    async function give(code: string) {
      await page.user.type(await dialog.findByLabelText('Six-digit code'), code);
      await page.user.click(dialog.getByRole('button', { name: 'Continue' }));
    }
    await give('111111');
    expect(
      (await dialog.findByText('That code didn’t work. Enter the newest one from your app.')).closest(
        '[role=alert]',
      ),
    ).toBeTruthy();
    page.backend.on(verify, () => json(protectedSession('ada', 'ada@example.com', 'aal2')));
    await give('123456');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull());
    expect(page.backend.to('/auth/v1/factors/app-1/verify').at(-1)?.body).toMatchObject({ code: '123456' });
    expect(body().value).toBe('Dear Grace');
    expect(page.address()).toBe('/admin/leads/5');
  });

  test('leaves nothing to the next person on this browser', async () => {
    const other = providerSession('bea', 'bea@example.com');
    const page = await open({ [SIGN_IN]: () => json(other) });
    await page.user.type(body(), 'Dear Grace');
    page.endElsewhere();
    await page.signIn();
    await waitFor(() => expect(body().value).toBe(''));
  });

  test('that was revoked shows that it has ended, and names no missing right', async () => {
    const page = await open({
      [CALLS.reply]: () => refused(403, 'admin_required'),
      'GET /auth/v1/user': () =>
        refusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
    });
    await page.user.type(body(), 'Dear Grace');
    await page.user.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByRole('dialog', { name: TITLE })).toBeTruthy();
    expect(screen.queryByText(/only an admin/i)).toBeNull();
    expect(body().value).toBe('Dear Grace');
  });

  test('can be left for the sign-in page, which comes back', async () => {
    const page = await open();
    page.endElsewhere();
    await page.user.click(await screen.findByRole('button', { name: 'Leave this page' }));
    expect(await screen.findByText('Another page')).toBeTruthy();
    expect(page.address()).toBe('/auth/login?next=%2Fadmin%2Fleads%2F5');
  });
});

describe('a draft', () => {
  test('survives a reload, says so, and is the person’s who wrote it', async () => {
    const first = await open();
    await first.user.type(body(), 'Dear Grace');
    await first.user.type(screen.getByLabelText('New note'), 'Call on Monday');
    first.unmount();
    const again = await open();
    expect(body().value).toBe('Dear Grace');
    expect(screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('Call on Monday');
    expect(screen.getAllByText('Draft')).toHaveLength(2);
    again.unmount();
    localStorage.setItem(KEY, JSON.stringify(providerSession('bea', 'bea@example.com')));
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('site-draft:'));
    expect(keys.every((key) => key.startsWith('site-draft:ada:'))).toBe(true);
  });

  test('is removed by signing out', async () => {
    const page = await open({ 'POST /auth/v1/logout': () => new Response(null, { status: 204 }) });
    await page.user.type(body(), 'Dear Grace');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('site-draft:'))).toHaveLength(1);
    const { sessionStore } = await import('@/shared/auth/session');
    const { endSession } = await import('@/shared/auth/sign-out');
    await sessionStore.leave(() => endSession());
    expect(Object.keys(localStorage).filter((key) => key.startsWith('site-draft:'))).toEqual([]);
  });
});
