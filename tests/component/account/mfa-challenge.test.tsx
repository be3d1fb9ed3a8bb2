import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeBackend, gate, json, type Routes } from '../support/fake-backend';
import { openPage } from '../support/open-page';
import { KEY, nothing, protectedSession, providerSession, refusal } from '../support/provider';

const VERIFY = 'POST /auth/v1/factors/app-1/verify';
const half = protectedSession('ada', 'ada@example.com', 'aal1');
const whole = protectedSession('ada', 'ada@example.com', 'aal2');
const provider = {
  'POST /auth/v1/token': () => json(half),
  'POST /auth/v1/factors/app-1/challenge': () => json({ id: 'challenge-1', type: 'totp', expires_at: 0 }),
  [VERIFY]: () => json(whole),
  'POST /auth/v1/logout': nothing,
  'POST /rest/v1/rpc/my_role': () => json('admin'),
  'GET /rest/v1/my_session': () => json({ missing_auth_step: null }),
};

async function open(routes: Routes = {}, at = '/admin') {
  const backend = fakeBackend({ ...provider, ...routes });
  const page = await openPage(async () => {
    const [{ SignInSection }, { RequireRole }] = await Promise.all([
      import('@/features/account/components/sign-in-section'),
      import('@/shared/auth/require-role'),
    ]);
    return {
      '/auth/login': <SignInSection />,
      '/admin': (
        <RequireRole atLeast="admin">
          <p>For admins</p>
        </RequireRole>
      ),
    };
  }, at);
  async function give(code: string) {
    await page.user.type(await screen.findByLabelText('Six-digit code'), code);
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
  }
  return { ...page, backend, give };
}

const remember = (session: unknown) => localStorage.setItem(KEY, JSON.stringify(session));
const step = () => screen.findByRole('heading', { name: 'One more step', level: 2 });

describe('the second step of signing in', () => {
  test('comes after the password, and opens the page that required a sign-in', async () => {
    const response = gate<Response>();
    const page = await open({ [VERIFY]: () => response.promise });
    await page.user.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await page.user.type(screen.getByLabelText('Password'), 'secret-1');
    await page.user.click(screen.getByRole('button', { name: 'Sign In' }));
    const heading = await step();
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(page.address()).toBe('/auth/login?next=%2Fadmin');
    const field = screen.getByLabelText<HTMLInputElement>('Six-digit code');
    expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
    await page.give('123 456');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Checking...' }).disabled).toBe(true);
    response.resolve(json(whole));
    expect(await screen.findByText('For admins')).toBeTruthy();
    expect(page.address()).toBe('/admin');
    expect(page.backend.to('/auth/v1/factors/app-1/verify')).toMatchObject([
      { body: { code: '123456', challenge_id: 'challenge-1' } },
    ]);
  });

  test('is shown after a reload between the steps, and guarded pages stay closed', async () => {
    remember(half);
    const page = await open();
    await step();
    expect(page.address()).toBe('/auth/login?next=%2Fadmin');
    expect(screen.queryByText('For admins')).toBeNull();
    expect(page.backend.to('/rest')).toEqual([]);
  });

  test('refuses a wrong code and accepts another one', async () => {
    remember(half);
    const page = await open({
      [VERIFY]: () => refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
    });
    await page.give('12345');
    expect(await screen.findByText('Please enter the six-digit code')).toBeTruthy();
    expect(page.backend.seen).toEqual([]);
    await page.give('6');
    expect(
      (await screen.findByText('That code didn’t work. Enter the newest one from your app.')).closest(
        '[role=alert]',
      ),
    ).toBeTruthy();
    expect(page.toasts).toEqual([{ kind: 'error', title: 'Code not accepted' }]);
    expect(screen.getByLabelText<HTMLInputElement>('Six-digit code').value).toBe('');
    page.backend.on(VERIFY, provider[VERIFY] as () => Response);
    await page.give('654321');
    expect(await screen.findByText('For admins')).toBeTruthy();
  });

  test('can be canceled to use another account', async () => {
    remember(half);
    const page = await open();
    await step();
    await page.user.click(screen.getByRole('button', { name: 'Use another account' }));
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(page.backend.to('/auth').map(({ path }) => path)).toEqual(['/auth/v1/logout?scope=local']);
    expect(page.toasts).toEqual([]);
  });

  test('offers a choice when the account has several apps', async () => {
    const apps = ['app-1', 'app-2'].map((id) => ({
      id,
      friendly_name: `App ${id}`,
      factor_type: 'totp',
      status: 'verified',
    }));
    remember(protectedSession('ada', 'ada@example.com', 'aal1', apps));
    const page = await open({
      'POST /auth/v1/factors/app-2/challenge': () => json({ id: 'challenge-2', type: 'totp', expires_at: 0 }),
      'POST /auth/v1/factors/app-2/verify': () => json(whole),
    });
    await page.user.selectOptions(await screen.findByLabelText('App'), 'App app-2');
    await page.give('123456');
    expect(await screen.findByText('For admins')).toBeTruthy();
  });

  test('explains to an admin without a second factor why the admin pages are closed', async () => {
    remember(providerSession('ada', 'ada@example.com'));
    const page = await open({
      'POST /rest/v1/rpc/my_role': () => json('client'),
      'GET /rest/v1/my_session': () => json({ missing_auth_step: 'admin_mfa' }),
    });
    expect(await screen.findByText(/Admin pages require two-step sign-in\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'your profile' }).getAttribute('href')).toBe('/profile');
    expect(page.address()).toBe('/auth/login?next=%2Fadmin');
  });
});
