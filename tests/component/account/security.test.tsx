import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { json, sentence } from '../support/fake-backend';
import { EMAIL, openSecurity, type Signed } from '../support/open-security';
import { KEY, providerSession, refusal, tooManyMails, wrongPassword } from '../support/provider';

const TOKEN = 'POST /auth/v1/token';
const USER = 'PUT /auth/v1/user';
const LOGOUT = 'POST /auth/v1/logout';

test('the settings are under one line, which a phone shows in their place', async () => {
  const { user, container } = await openSecurity();
  const fold = container.querySelector('details') as HTMLDetailsElement;
  expect(fold.open).toBe(false);
  expect(fold.contains(screen.getByRole('button', { name: 'Delete my account' }))).toBe(true);
  expect(fold.contains(screen.getByRole('heading', { name: 'Sign-in and security' }))).toBe(false);
  await user.click(screen.getByText('Email, password, devices, your data'));
  expect(fold.open).toBe(true);
});

describe('changing the email address', () => {
  async function send(page: Awaited<ReturnType<typeof openSecurity>>) {
    await page.press('Use another email');
    await page.type('New email address', 'ada@new.example');
    await page.type('Current password', 'old-secret');
    await page.press('Send confirmation links');
  }

  test.each([
    ['a free address', (session: Signed) => json(session.user)],
    [
      'an address with an account',
      () => refusal(422, 'email_exists', 'A user with this email address exists'),
    ],
    ['an email that cannot be sent', tooManyMails],
  ])('shows that both links were sent: %s', async (_case, respond) => {
    const session = providerSession('ada', EMAIL);
    const page = await openSecurity({ [TOKEN]: () => json(session), [USER]: () => respond(session) });
    await send(page);
    const notice = await screen.findByText(/We sent one link to/);
    expect(notice.textContent).toContain(
      'We sent one link to ada@example.com and another to ada@new.example. Open both to move your account.',
    );
    const change = page.backend.seen.find(({ method }) => method === 'PUT');
    expect(change?.body).toMatchObject({ email: 'ada@new.example' });
    // The proof's own session has ended before that.
    expect(page.backend.to('/auth/v1/logout')).toHaveLength(1);
  });

  test('requires the current password', async () => {
    const page = await openSecurity({ [TOKEN]: wrongPassword });
    await send(page);
    expect((await screen.findByRole('alert')).textContent).toBe('The current password is incorrect.');
    expect(page.backend.seen.some(({ method }) => method === 'PUT')).toBe(false);
  });
});

describe('signing out everywhere', () => {
  test('ends every session at the provider, and this one', async () => {
    const page = await openSecurity();
    await page.press('Sign out everywhere');
    await page.user.click(
      screen.getAllByRole('button', { name: 'Sign out everywhere' }).at(-1) as HTMLElement,
    );
    await waitFor(() => expect(page.address()).toBe('/'));
    expect(page.backend.to('/auth/v1/logout').map(({ path }) => path)).toEqual([
      '/auth/v1/logout?scope=global',
    ]);
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(page.toasts[0]?.description).toBe('You have been logged out of your account on every device');
  });

  test('keeps the user signed in after a refusal', async () => {
    const page = await openSecurity({
      [LOGOUT]: () => refusal(500, 'unexpected_failure', 'Database is away'),
    });
    await page.press('Sign out everywhere');
    await page.user.click(
      screen.getAllByRole('button', { name: 'Sign out everywhere' }).at(-1) as HTMLElement,
    );
    await waitFor(() => expect(page.toasts[0]?.title).toBe('Error logging out'));
    expect(localStorage.getItem(KEY)).not.toBeNull();
  });
});

describe('the data of the account', () => {
  test('is downloaded as a JSON file', async () => {
    const files: Blob[] = [];
    const makeUrl = vi.fn((file: Blob) => `blob:${files.push(file)}`);
    Object.assign(URL, { createObjectURL: makeUrl, revokeObjectURL: vi.fn() });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const page = await openSecurity({
      'POST /rest/v1/rpc/export_my_data': () => json({ account: { email: EMAIL } }),
    });
    await page.press('Download my data');
    await page.user.click(screen.getAllByRole('button', { name: 'Download my data' }).at(-1) as HTMLElement);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
    expect(files[0]?.type).toBe('application/json');
  });

  test('shows an error when the download fails', async () => {
    const page = await openSecurity({
      'POST /rest/v1/rpc/export_my_data': () => json({ message: 'canceling statement' }, 500),
    });
    await page.press('Download my data');
    await page.user.click(screen.getAllByRole('button', { name: 'Download my data' }).at(-1) as HTMLElement);
    await waitFor(() => expect(page.toasts[0]?.title).toBe('Download failed'));
  });
});

describe('deleting the account', () => {
  const DELETE = 'POST /api/account/delete';

  async function send(page: Awaited<ReturnType<typeof openSecurity>>) {
    await page.press('Delete my account');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    await page.user.type(dialog.getByLabelText('Current password'), 'old-secret');
    await page.user.click(dialog.getByRole('button', { name: 'Delete permanently' }));
    return dialog;
  }

  test('requires the password, signs out, and states which records stay', async () => {
    const page = await openSecurity({ [DELETE]: () => json({ status: 'deleted', kept: 2 }) });
    await send(page);
    await waitFor(() => expect(page.address()).toBe('/'));
    const [call] = page.backend.to('/api/account/delete');
    expect(call?.body).toEqual({ password: 'old-secret' });
    expect(call?.headers.get('authorization')).toMatch(/^Bearer ./);
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(page.toasts[0]?.description).toBe(
      'Everything else has been erased. 2 paid consultations stay in our records, without your name.',
    );
  });

  test.each([
    [403, 'The password is incorrect.'],
    [409, 'You can’t remove the last admin. Make someone else an admin first.'],
    [429, 'Too many requests. Please try again in 15 minutes.'],
  ])('shows a refusal with %i in the dialog, and deletes nothing', async (status, words) => {
    const page = await openSecurity({ [DELETE]: () => sentence(status, words) });
    const dialog = await send(page);
    expect((await dialog.findByRole('alert')).textContent).toBe(words);
    expect(localStorage.getItem(KEY)).not.toBeNull();
    expect(page.address()).toBe('/profile');
  });

  test('can be canceled', async () => {
    const page = await openSecurity();
    await page.press('Delete my account');
    await page.user.click(await screen.findByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
