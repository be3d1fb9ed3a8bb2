import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { json } from '../support/fake-backend';
import { hrefOf } from '../support/href-of';
import { EMAIL, openSecurity } from '../support/open-security';
import { KEY, protectedSession, providerSession, refusal, wrongPassword } from '../support/provider';

const TOKEN = 'POST /auth/v1/token';
const USER = 'PUT /auth/v1/user';
const SAME = 'New password should be different from the old password.';
const DONE = {
  kind: 'success',
  title: 'Password updated successfully',
  description: 'You’ve been signed out on all other devices.',
};
type Page = Awaited<ReturnType<typeof openSecurity>>;

const same = () => refusal(422, 'same_password', SAME);
const changes = (page: Page) => page.backend.seen.filter(({ method }) => method === 'PUT');
const logouts = (page: Page) => page.backend.to('/auth/v1/logout').map(({ path }) => path.split('scope=')[1]);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function fillNew(page: Page) {
  await page.type('New password', 'new-secret');
  await page.type('Confirm new password', 'new-secret');
  await page.press('Update password');
}

describe('with the current password', () => {
  async function fill(page: Page, current = 'old-secret') {
    await page.press('Change password');
    await page.type('Current password', current);
    await fillNew(page);
  }

  test('sets the new one in the session that verified it, and ends the others', async () => {
    const proof = { ...providerSession('ada', EMAIL), refresh_token: 'refresh-proof' };
    const page = await openSecurity({ [TOKEN]: () => json(proof), [USER]: () => json(proof.user) });
    await fill(page);
    await waitFor(() => expect(page.toasts).toEqual([DONE]));
    expect(page.backend.to('/auth/v1/token')[0]?.body).toMatchObject({
      email: EMAIL,
      password: 'old-secret',
    });
    expect(changes(page)[0]?.body).toMatchObject({ password: 'new-secret' });
    expect(logouts(page)).toEqual(['others']);
    expect(JSON.parse(localStorage.getItem(KEY) ?? '{}')).toMatchObject({ refresh_token: 'refresh-proof' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change password' }));
  });

  test('changes nothing and keeps the input when the current one is wrong', async () => {
    const page = await openSecurity({ [TOKEN]: wrongPassword });
    await fill(page, 'not-this-one');
    expect((await screen.findByRole('alert')).textContent).toBe('The current password is incorrect.');
    expect(field('New password').value).toBe('new-secret');
    expect(changes(page)).toEqual([]);
  });

  test('shows the provider’s message when the new one is refused, and ends the temporary session', async () => {
    const page = await openSecurity({ [TOKEN]: () => json(providerSession('ada', EMAIL)), [USER]: same });
    await fill(page);
    expect((await screen.findByRole('alert')).textContent).toBe(SAME);
    expect(logouts(page)).toEqual(['local']);
  });

  test('shows field errors without a request', async () => {
    const page = await openSecurity();
    await page.press('Change password');
    await page.type('New password', 'abcdef');
    await page.type('Confirm new password', 'abcdeg');
    await page.press('Update password');
    expect(await screen.findByText('Please enter your current password')).toBeTruthy();
    expect(screen.getByText("Passwords don't match")).toBeTruthy();
    expect(page.backend.to('/auth/v1/token')).toEqual([]);
  });

  test('links to a reset for a user who forgot it', async () => {
    const page = await openSecurity();
    await page.press('Change password');
    expect(hrefOf('Set a new one')).toBe('/auth/forgot-password');
    expect(screen.queryByRole('button', { name: 'Continue without it' })).toBeNull();
  });

  test('succeeds even when this browser cannot move to the new session', async () => {
    const proof = providerSession('ada', EMAIL);
    const page = await openSecurity({ [TOKEN]: () => json(proof), [USER]: () => json(proof.user) });
    page.backend.on('GET /auth/v1/user', () => refusal(503, 'unexpected_failure', 'Away'));
    await fill(page);
    await waitFor(() => expect(page.toasts).toEqual([DONE]));
  });
});

describe('with an authenticator app', () => {
  const main = protectedSession('ada', EMAIL, 'aal2');
  const proof = { ...protectedSession('ada', EMAIL, 'aal1'), refresh_token: 'refresh-proof' };
  const strong = {
    ...protectedSession('ada', EMAIL, 'aal2'),
    access_token: `${main.access_token}c2ln`,
    refresh_token: 'refresh-strong-proof',
  };
  const routes = {
    [TOKEN]: () => json(proof),
    [USER]: (request: Request) =>
      // As the provider answers it for a session older than a day, which the one of this browser is.
      request.headers.get('authorization') === `Bearer ${strong.access_token}`
        ? json(strong.user)
        : refusal(400, 'reauthentication_needed', 'Password update requires reauthentication'),
    'POST /auth/v1/factors/app-1/challenge': () => json({ id: 'challenge-1', type: 'totp', expires_at: 0 }),
    'POST /auth/v1/factors/app-1/verify': () => json(strong),
  };

  async function open(over: Parameters<typeof openSecurity>[0] = {}) {
    const page = await openSecurity({ ...routes, ...over }, main);
    await page.press('Change password');
    await page.type('Current password', 'old-secret');
    await fillNew(page);
    const heading = await screen.findByRole('heading', { name: 'One more step' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    return page;
  }

  test('asks for its code, and sets the password in the session that verified both', async () => {
    const page = await open();
    expect(changes(page)).toEqual([]);
    await page.type('Six-digit code', '123 456');
    await page.press('Continue');
    await waitFor(() => expect(page.toasts).toEqual([DONE]));
    expect(page.backend.to('/auth/v1/factors/app-1/verify')[0]?.headers.get('authorization')).toBe(
      `Bearer ${proof.access_token}`,
    );
    expect(changes(page)).toHaveLength(1);
    expect(logouts(page)).toEqual(['others']);
    expect(JSON.parse(localStorage.getItem(KEY) ?? '{}')).toMatchObject({
      refresh_token: 'refresh-strong-proof',
    });
  });

  test('refuses a wrong code and accepts another one', async () => {
    const page = await open({
      'POST /auth/v1/factors/app-1/verify': () =>
        refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
    });
    await page.type('Six-digit code', '111111');
    await page.press('Continue');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'That code didn’t work. Enter the newest one from your app.',
    );
    page.backend.on('POST /auth/v1/factors/app-1/verify', routes['POST /auth/v1/factors/app-1/verify']);
    await page.type('Six-digit code', '222222');
    await page.press('Continue');
    await waitFor(() => expect(page.toasts.at(-1)).toEqual(DONE));
  });

  test('does not ask for the code again when only the new password is refused', async () => {
    const page = await open({ [USER]: same });
    await page.type('Six-digit code', '123456');
    await page.press('Continue');
    expect((await screen.findByRole('alert')).textContent).toBe(SAME);
    expect(field('Current password').value).toBe('old-secret');
    expect(logouts(page)).toEqual([]);
    page.backend.on(USER, routes[USER]);
    await page.press('Update password');
    await waitFor(() => expect(page.toasts.at(-1)).toEqual(DONE));
    expect(page.backend.to('/auth/v1/token?grant_type=password')).toHaveLength(1);
  });

  test('ends the temporary session when the user leaves', async () => {
    const page = await open();
    await page.user.click(screen.getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement);
    await waitFor(() => expect(logouts(page)).toEqual(['local']));
  });
});
