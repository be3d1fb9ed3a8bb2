import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeBackend, gate, json, type Routes } from '../support/fake-backend';
import { hrefOf } from '../support/href-of';
import { openPage } from '../support/open-page';
import { KEY, nothing, protectedSession, providerSession, refusal } from '../support/provider';

const VERIFY = 'POST /auth/v1/verify';
const UPDATE = 'PUT /auth/v1/user';
const LOGOUT = 'POST /auth/v1/logout';
const LINK = '/auth/reset-password-confirmation#token_hash=t0ken&type=recovery';
const ada = providerSession('ada', 'ada@example.com');
const works = {
  [VERIFY]: () => json(ada),
  [UPDATE]: () => json(ada.user),
  'POST /rest/v1/rpc/prove_account': () => json(true),
  [LOGOUT]: nothing,
};

async function open(routes: Routes = works, at = LINK) {
  const backend = fakeBackend(routes);
  const page = await openPage(async () => {
    const [{ ResetPassword }, { sessionStore }] = await Promise.all([
      import('@/features/account/components/reset-password-form'),
      import('@/shared/auth/session'),
    ]);
    sessionStore.subscribe(() => undefined);
    return { '/auth/reset-password-confirmation': <ResetPassword /> };
  }, at);
  async function update(password = 'secret-2', confirm = password) {
    for (const [label, value] of [
      ['New Password', password],
      ['Confirm New Password', confirm],
    ] as const) {
      const input = screen.getByLabelText(label);
      await page.user.clear(input);
      await page.user.type(input, value);
    }
    await page.user.click(screen.getByRole('button', { name: 'Update Password' }));
  }
  const calls = () => callsOf(backend);
  return { ...page, backend, update, calls };
}

const callsOf = ({ seen }: ReturnType<typeof fakeBackend>) =>
  seen.map(({ method, path }) => `${method} ${path.replace('/auth/v1', '')}`);

describe('the reset form', () => {
  test('shows field errors, and does not use the link when opened or filled in', async () => {
    const page = await open();
    expect(screen.getByRole('heading', { name: 'Reset Your Password', level: 1 })).toBeTruthy();
    await page.update('12345', '1234567');
    expect(await screen.findByText('Password must be at least 6 characters')).toBeTruthy();
    expect(screen.getByText("Passwords don't match")).toBeTruthy();
    expect(page.backend.seen).toEqual([]);
    for (const label of ['New Password', 'Confirm New Password']) {
      expect(screen.getByLabelText<HTMLInputElement>(label).autocomplete).toBe('new-password');
    }
  });

  test('uses the link, sets the password, ends every session and does not sign in', async () => {
    const response = gate<Response>();
    const page = await open({ ...works, [UPDATE]: () => response.promise });
    await page.update();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Updating...' }).disabled).toBe(true);
    response.resolve(json(ada.user));
    const heading = await screen.findByRole('heading', { name: 'Password Updated', level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(page.toasts).toEqual([{ kind: 'success', title: 'Password updated successfully' }]);
    expect(hrefOf('Go to Login')).toBe('/auth/login');
    expect(page.calls()).toEqual([
      'POST /verify',
      'PUT /user',
      'POST /rest/v1/rpc/prove_account',
      'POST /logout?scope=global',
    ]);
    expect(page.backend.seen[0]?.body).toMatchObject({ token_hash: 't0ken', type: 'recovery' });
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test('opens the sign-in page after three seconds', async () => {
    const page = await open();
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await page.update();
    await screen.findByRole('heading', { name: 'Password Updated' });
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(page.address()).toBe('/auth/reset-password-confirmation');
    await act(() => vi.advanceTimersByTimeAsync(1500));
    await waitFor(() => expect(page.address()).toBe('/auth/login'));
  });

  test('cancels the redirect when the user leaves before it', async () => {
    const page = await open();
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await page.update();
    await screen.findByRole('heading', { name: 'Password Updated' });
    await act(() => page.router.navigate('/blog'));
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(page.address()).toBe('/blog');
  });

  test('accepts another password after a refused one, without a new link', async () => {
    const sentence = 'New password should be different from the old password.';
    const page = await open({ ...works, [UPDATE]: () => refusal(422, 'same_password', sentence) });
    await page.update();
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(page.toasts).toEqual([{ kind: 'error', title: 'Failed to update password' }]);
    page.backend.on(UPDATE, () => json(ada.user));
    await page.update('secret-3');
    expect(await screen.findByRole('heading', { name: 'Password Updated' })).toBeTruthy();
    expect(page.calls().filter((call) => call === 'POST /verify')).toHaveLength(1);
  });

  test('ends the session when the user leaves after a refusal', async () => {
    const page = await open({ ...works, [UPDATE]: () => refusal(422, 'same_password', 'No.') });
    await page.update();
    await screen.findByRole('alert');
    await act(() => page.router.navigate('/blog'));
    await waitFor(() => expect(page.calls()).toContain('POST /logout?scope=local'));
  });

  test('shows a message when there is no answer, and can use the link again', async () => {
    const page = await open({ ...works, [VERIFY]: () => Promise.reject(new TypeError('Failed to fetch')) });
    await page.update();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to update password. Please try again.',
    );
    page.backend.on(VERIFY, works[VERIFY] as () => Response);
    await page.update();
    expect(await screen.findByRole('heading', { name: 'Password Updated' })).toBeTruthy();
  });

  test('offers a new link in place of an invalid one', async () => {
    const page = await open({
      [VERIFY]: () => refusal(403, 'otp_expired', 'Email link is invalid or has expired'),
    });
    await page.update();
    const heading = await screen.findByRole('heading', {
      name: 'This link no longer works',
      level: 1,
    });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(hrefOf('Send a new link')).toBe('/auth/forgot-password');
  });

  test.each(['', '#token_hash=x', '#token_hash=x&type=signup'])(
    'shows that the link %j is incomplete',
    async (query) => {
      await open({}, `/auth/reset-password-confirmation${query}`);
      expect(screen.getByRole('heading', { name: 'Reset Your Password', level: 1 })).toBeTruthy();
      expect(screen.getByText(/This link is incomplete/)).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Send a new link' })).toBeTruthy();
      expect(screen.queryByRole('button')).toBeNull();
    },
  );

  test('ends the session of the same account in this browser', async () => {
    localStorage.setItem(KEY, JSON.stringify(ada));
    const page = await open({ ...works, 'POST /rest/v1/rpc/my_role': () => json('client') });
    await waitFor(() => expect(page.backend.to('/rest')).not.toEqual([]));
    await page.update();
    await screen.findByRole('heading', { name: 'Password Updated' });
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(page.toasts).toMatchObject([{ kind: 'success' }]);
  });

  test('keeps the session of another account in this browser', async () => {
    const grace = providerSession('grace', 'grace@example.com');
    localStorage.setItem(KEY, JSON.stringify(grace));
    const page = await open({ ...works, 'POST /rest/v1/rpc/my_role': () => json('client') });
    await waitFor(() => expect(page.backend.to('/rest')).not.toEqual([]));
    await page.update();
    await screen.findByRole('heading', { name: 'Password Updated' });
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toMatchObject({ user: { id: 'grace' } });
  });

  test('asks for the code of an authenticator app first', async () => {
    const aal1 = protectedSession('ada', 'ada@example.com', 'aal1');
    const aal2 = protectedSession('ada', 'ada@example.com', 'aal2');
    const page = await open({
      [VERIFY]: () => json(aal1),
      [UPDATE]: (request) =>
        request.headers.get('authorization') === `Bearer ${aal2.access_token}`
          ? json(aal2.user)
          : refusal(401, 'insufficient_aal', 'AAL2 session is required to update email or password'),
      [LOGOUT]: nothing,
      'POST /auth/v1/factors/app-1/challenge': () => json({ id: 'challenge-1', type: 'totp', expires_at: 0 }),
      'POST /auth/v1/factors/app-1/verify': () => json(aal2),
    });
    await page.update();
    const heading = await screen.findByRole('heading', { name: 'One more step' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await page.user.type(screen.getByLabelText('Six-digit code'), '123 456');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { name: 'Password Updated' })).toBeTruthy();
    const verify = page.backend.to('/auth/v1/factors').at(-1);
    expect(verify?.body).toMatchObject({ code: '123456', challenge_id: 'challenge-1' });
  });
});
