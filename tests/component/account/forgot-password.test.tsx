import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeBackend, gate, json, type Routes } from '../support/fake-backend';
import { openPage } from '../support/open-page';
import { refusal, tooManyMails, tooSoon } from '../support/provider';

const RECOVER = 'POST /auth/v1/recover';

async function open(routes: Routes = {}) {
  const backend = fakeBackend(routes);
  const page = await openPage(async () => {
    const { ForgotPassword } = await import('@/features/account/components/forgot-password-form');
    return { '/auth/forgot-password': <ForgotPassword /> };
  }, '/auth/forgot-password');
  async function ask(address: string) {
    if (address) await page.user.type(screen.getByLabelText('Email'), address);
    await page.user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
  }
  return { ...page, backend, ask };
}

test('shows an error for an invalid address, without a request', async () => {
  const page = await open();
  expect(screen.getByRole('heading', { name: 'Reset Password', level: 1 })).toBeTruthy();
  await page.ask('ada@');
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  expect(page.backend.seen).toEqual([]);
});

test('requests the link, describes the email, and links back to the sign-in page', async () => {
  const response = gate<Response>();
  const page = await open({ [RECOVER]: () => response.promise });
  await page.ask('ada@example.com');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sending...' }).disabled).toBe(true);
  response.resolve(json({}));
  const heading = await screen.findByRole('heading', { name: 'Check Your Email', level: 1 });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(page.toasts).toEqual([{ kind: 'success', title: 'Password reset email sent' }]);
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/auth/login');
  expect(page.backend.seen[0]).toMatchObject({
    path: '/auth/v1/recover?redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fauth%2Freset-password-confirmation',
    body: { email: 'ada@example.com' },
  });
  expect(localStorage.length).toBe(0);
});

test.each([
  ['an address with a recent request', tooSoon],
  ['a site that has sent too many emails', tooManyMails],
  ['an unavailable mail server', () => refusal(500, 'unexpected_failure', 'Error sending recovery email')],
])('gives the same answer in case of %s, which only a known address can cause', async (_case, respond) => {
  const page = await open({ [RECOVER]: respond });
  await page.ask('ada@example.com');
  expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeTruthy();
  expect(page.toasts).toEqual([{ kind: 'success', title: 'Password reset email sent' }]);
});

test.each([
  [
    'the server’s message',
    () => refusal(429, 'over_request_rate_limit', 'Request rate limit reached'),
    'Request rate limit reached',
  ],
  [
    'a default message for a fault of the server, Database error finding user',
    () => refusal(500, 'unexpected_failure', 'Database error finding user'),
    'Failed to send password reset email. Please try again.',
  ],
  [
    'a default message for a fault of the server, {}',
    () => refusal(500, 'unexpected_failure', '{}'),
    'Failed to send password reset email. Please try again.',
  ],
  [
    'a default message when there is no answer',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Failed to send password reset email. Please try again.',
  ],
])('shows a failure inline and as a toast: %s', async (_name, respond, sentence) => {
  const page = await open({ [RECOVER]: respond });
  await page.ask('ada@example.com');
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(page.toasts).toEqual([{ kind: 'error', title: 'Failed to send reset email' }]);
});
