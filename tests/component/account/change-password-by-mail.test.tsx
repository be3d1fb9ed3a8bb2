import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { json } from '../support/fake-backend';
import { EMAIL, openSecurity } from '../support/open-security';
import {
  linkSession,
  providerSession,
  refusal,
  tooManyMails,
  tooSoon,
  wrongPassword,
} from '../support/provider';

const TOKEN = 'POST /auth/v1/token';
const USER = 'PUT /auth/v1/user';
const CODE = 'GET /auth/v1/reauthenticate';
const SAME = 'New password should be different from the old password.';
const DONE = {
  kind: 'success',
  title: 'Password updated successfully',
  description: 'You’ve been signed out on all other devices.',
};
type Page = Awaited<ReturnType<typeof openSecurity>>;

const changes = (page: Page) => page.backend.seen.filter(({ method }) => method === 'PUT');
const logouts = (page: Page) => page.backend.to('/auth/v1/logout').map(({ path }) => path.split('scope=')[1]);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function fillNew(page: Page) {
  await page.type('New password', 'new-secret');
  await page.type('Confirm new password', 'new-secret');
  await page.press('Update password');
}

describe('a user who signed in by emailed link', () => {
  const needed = () => refusal(400, 'reauthentication_needed', 'Password update requires reauthentication');
  const wrongCode = () => refusal(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  const session = linkSession('ada', EMAIL, 7200);
  /** The provider as it is to a session older than a day: only `code` will do. */
  const old =
    (code = '4829130576') =>
    async (request: Request) => {
      const { nonce } = (await request.json()) as { nonce?: string };
      if (nonce === undefined) return needed();
      return nonce === code ? json(session.user) : wrongCode();
    };
  const isOld = { [USER]: old(), [TOKEN]: wrongPassword, [CODE]: () => json({}) };

  async function open(routes: Parameters<typeof openSecurity>[0] = {}) {
    const page = await openSecurity(routes, session);
    await page.press('Change password');
    return page;
  }
  async function openCode(over: Parameters<typeof openSecurity>[0] = {}) {
    const page = await open({ ...isOld, ...over });
    await fillNew(page);
    const heading = await screen.findByRole('heading', { name: 'Check your email' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    return page;
  }
  const give = async (page: Page, code: string) => {
    await page.type('Ten-digit code', code);
    await page.press('Update password');
  };

  test('needs neither password nor code in a session of less than a day', async () => {
    const page = await open({ [USER]: () => json(session.user) });
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await fillNew(page);
    await waitFor(() => expect(page.toasts).toEqual([DONE]));
    expect(changes(page).map(({ body }) => body)).toMatchObject([{ password: 'new-secret' }]);
    expect(page.backend.to('/auth/v1/reauthenticate')).toEqual([]);
    expect(logouts(page)).toEqual(['others']);
  });

  test('gets a code by email in an older session, and sets the password with it', async () => {
    const page = await openCode();
    expect(screen.getByText(/We emailed a ten-digit code to ada@example.com/)).toBeTruthy();
    expect([field('Ten-digit code').autocomplete, field('Ten-digit code').inputMode]).toEqual([
      'one-time-code',
      'numeric',
    ]);
    await give(page, '48291 30576');
    await waitFor(() => expect(page.toasts).toEqual([DONE]));
    expect(changes(page).map(({ body }) => body)).toMatchObject([
      { password: 'new-secret' },
      { password: 'new-secret', nonce: '4829130576' },
    ]);
    expect(page.backend.to('/auth/v1/reauthenticate')).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change password' }));
  });

  test('learns that the password is unchanged before a code is sent or used', async () => {
    const page = await open({ ...isOld, [TOKEN]: () => json(providerSession('ada', EMAIL)) });
    await fillNew(page);
    expect((await screen.findByRole('alert')).textContent).toBe(SAME);
    expect(page.backend.to('/auth/v1/token')[0]?.body).toMatchObject({
      email: EMAIL,
      password: 'new-secret',
    });
    expect(page.backend.to('/auth/v1/reauthenticate')).toEqual([]);
    // The session that found it out ends again.
    expect(logouts(page)).toEqual(['local']);
  });

  test('can retry after a wrong code', async () => {
    const page = await openCode();
    await give(page, '1111111111');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'That code is incorrect. Use the one in our newest email, or request another.',
    );
    expect(field('Ten-digit code').value).toBe('');
    await give(page, '4829130576');
    await waitFor(() => expect(page.toasts.at(-1)).toEqual(DONE));
  });

  test('sees that an old code has expired', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'] });
    const page = await openCode({ [USER]: old('none') });
    vi.setSystemTime(Date.now() + 3_600_000);
    await give(page, '4829130576');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'That code has expired. Please request another.',
    );
  });

  test('can request another code after a minute, and not before', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const page = await openCode();
    const resend = screen.getByRole('button', { name: 'Resend code' });
    expect(resend.getAttribute('aria-disabled')).toBe('true');
    await page.user.click(resend);
    expect(await screen.findByText(/Please wait. You can request another code in \d+ seconds/)).toBeTruthy();
    expect(page.backend.to('/auth/v1/reauthenticate')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(61_000);
    await waitFor(() => expect(resend.getAttribute('aria-disabled')).toBe('false'));
    page.backend.on(CODE, tooSoon);
    await page.user.click(resend);
    expect(await screen.findByText('Please wait a minute, then request another code.')).toBeTruthy();
    page.backend.on(CODE, () => json({}));
    await page.user.click(resend);
    expect(await screen.findByText('We sent a new code. The one before no longer works.')).toBeTruthy();
    expect(resend.getAttribute('aria-disabled')).toBe('true');
  });

  test('uses the earlier code after a repeated request within a minute', async () => {
    const page = await openCode({ [CODE]: tooSoon });
    await give(page, '4829130576');
    await waitFor(() => expect(page.toasts.at(-1)).toEqual(DONE));
  });

  test('can go back to the filled-in form and continue', async () => {
    const page = await openCode();
    await page.press('Back');
    await waitFor(() => expect(document.activeElement).toBe(field('New password')));
    expect(field('New password').value).toBe('new-secret');
    expect(field('Confirm new password').value).toBe('new-secret');
    await page.press('Update password');
    await screen.findByLabelText('Ten-digit code');
  });

  test('sees the message at the field when the password is refused with the code', async () => {
    const weak = 'Password is known to be weak.';
    const page = await openCode();
    page.backend.on(USER, () => refusal(422, 'weak_password', weak));
    await give(page, '4829130576');
    expect(await screen.findByText(weak)).toBeTruthy();
    expect(field('New password').value).toBe('new-secret');
    expect(page.toasts).toEqual([{ kind: 'error', title: 'Failed to update password' }]);
  });

  test.each([
    [
      'the site has sent too many emails',
      tooManyMails,
      'We can’t send more emails right now. Please try again in an hour.',
    ],
    [
      'the mail server is unavailable',
      () => refusal(500, 'unexpected_failure', 'Error sending reauthentication email'),
      'Failed to update password. Please try again.',
    ],
    [
      'the session was ended elsewhere',
      () => refusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
      'Your session has ended. Please sign in again.',
    ],
  ])('sees why no code was sent: %s', async (_case, respond, words) => {
    const page = await open({ ...isOld, [CODE]: respond });
    await fillNew(page);
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(field('New password').value).toBe('new-secret');
  });

  test('can switch to the current password and back', async () => {
    const page = await open();
    await page.press('Use your current password instead');
    await waitFor(() => expect(document.activeElement).toBe(field('Current password')));
    await page.press('Continue without it');
    await waitFor(() => expect(document.activeElement).toBe(field('New password')));
    expect(screen.queryByLabelText('Current password')).toBeNull();
  });
});
