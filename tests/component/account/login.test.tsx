import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeBackend, gate, json, type Routes } from '../support/fake-backend';
import { openPage } from '../support/open-page';
import { providerSession, refusal } from '../support/provider';

const SIGN_IN = 'POST /auth/v1/token';
const refused = () =>
  json({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }, 400);

async function open(routes: Routes = {}, at = '/auth/login') {
  const backend = fakeBackend({ 'POST /rest/v1/rpc/my_role': () => json('client'), ...routes });
  const page = await openPage(async () => {
    const { LoginForm } = await import('@/features/account/components/login-form');
    return { '/auth/login': <LoginForm /> };
  }, at);
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  async function signIn(word = 'secret-1') {
    await page.user.type(email, 'ada@example.com');
    await page.user.type(password, word);
    await page.user.click(screen.getByRole('button', { name: 'Sign In' }));
  }
  return { ...page, backend, email, password, signIn };
}

describe('the sign-in form', () => {
  test('shows field errors without a request', async () => {
    const page = await open();
    await page.user.type(page.email, 'ada@');
    await page.user.type(page.password, '12345');
    await page.user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    expect(page.backend.seen).toEqual([]);
  });

  test('has autofill names, and a button that shows the password', async () => {
    const page = await open();
    expect([page.email.autocomplete, page.password.autocomplete]).toEqual(['username', 'current-password']);
    expect([page.email.name, page.password.name, page.password.type]).toEqual([
      'email',
      'password',
      'password',
    ]);
    await page.user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(page.password.type).toBe('text');
    await page.user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(page.password.type).toBe('password');
  });

  test('links to the other account pages', async () => {
    await open();
    const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(targets).toEqual(['/auth/forgot-password', '/auth/register']);
  });

  test('shows the provider’s error inline and as a toast', async () => {
    const page = await open({ [SIGN_IN]: refused });
    await page.signIn();
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid login credentials');
    expect(page.toasts).toEqual([
      { kind: 'error', title: 'Login failed', description: 'Please check your email and password' },
    ]);
    expect(page.email.value).toBe('ada@example.com');
    expect(page.address()).toBe('/auth/login');
    page.backend.on(SIGN_IN, () => json(providerSession('ada', 'ada@example.com')));
    await page.user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(page.address()).toBe('/'));
    expect(page.toasts).toEqual([]);
  });

  test('explains the lockout after the second wrong password', async () => {
    const page = await open({ [SIGN_IN]: refused });
    const hint = () => screen.queryByText(/After ten wrong passwords, we refuse even the right one/);
    await page.signIn();
    await screen.findByRole('alert');
    expect(hint()).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(hint()).toBeTruthy());
  });

  test('passes the return path to the other account pages', async () => {
    await open({}, '/auth/login?next=%2Fprofile%3Ftab%3Dhistory');
    const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(targets).toEqual([
      '/auth/forgot-password?next=%2Fprofile%3Ftab%3Dhistory',
      '/auth/register?next=%2Fprofile%3Ftab%3Dhistory',
    ]);
  });

  test('shows one message after too many attempts', async () => {
    const page = await open({
      [SIGN_IN]: () => refusal(429, 'over_request_rate_limit', 'Request rate limit reached'),
    });
    await page.signIn();
    expect((await screen.findByRole('alert')).textContent).toBe('Request rate limit reached');
  });

  test('shows a message when the provider does not answer', async () => {
    const page = await open({ [SIGN_IN]: () => Promise.reject(new TypeError('Failed to fetch')) });
    await page.signIn();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to login. Please check your credentials.',
    );
  });

  test.each([
    ['/auth/login', '/'],
    ['/auth/login?next=%2Fadmin%3Fpage%3D2', '/admin?page=2'],
    ['/auth/login?next=https%3A%2F%2Fevil.example', '/'],
    ['/auth/login?next=%2F%2Fevil.example', '/'],
  ])('after a sign-in at %s, opens %s', async (at, target) => {
    const response = gate<Response>();
    const page = await open({ [SIGN_IN]: () => response.promise }, at);
    await page.signIn();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Signing in...' }).disabled).toBe(true);
    response.resolve(json(providerSession('ada', 'ada@example.com')));
    await waitFor(() => expect(page.address()).toBe(target));
    expect(page.backend.to('/auth')[0]?.body).toMatchObject({
      email: 'ada@example.com',
      password: 'secret-1',
    });
  });
});

describe('an account that is not verified', () => {
  const RESEND = 'POST /auth/v1/resend';
  const resend = () => screen.getByRole('button', { name: 'Resend confirmation email' });
  const unconfirmed = () => refusal(400, 'email_not_confirmed', 'Email not confirmed');

  test('can request the email again, once a minute', async () => {
    const page = await open({ [SIGN_IN]: unconfirmed, [RESEND]: () => json({}) });
    await page.signIn();
    expect((await screen.findByRole('alert')).textContent).toBe('Email not confirmed');
    expect(screen.getByText(/Please verify your account/)).toBeTruthy();
    await page.user.click(resend());
    expect(await screen.findByText(/we sent a new email/)).toBeTruthy();
    expect(page.backend.to(RESEND.slice(5))[0]?.body).toMatchObject({
      type: 'signup',
      email: 'ada@example.com',
    });
    expect(resend().getAttribute('aria-disabled')).toBe('true');
    // Seconds that are shown change every second: they are not read out.
    const seconds = screen.getByText(/You can resend in \d+ seconds/);
    expect(seconds.getAttribute('aria-hidden')).toBe('true');
    expect(seconds.closest('[role=status] [role=status], [aria-live]')).toBeNull();
    await page.user.click(resend());
    expect(await screen.findByText(/Please wait. You can request another email in \d+ seconds/)).toBeTruthy();
    expect(page.backend.to(RESEND.slice(5))).toHaveLength(1);
  });

  test('shows the address and a resend button with a countdown after a registration', async () => {
    sessionStorage.setItem('site-registered', JSON.stringify({ email: 'ada@example.com', at: Date.now() }));
    const page = await open();
    expect(await screen.findByText(/Use the link in the email we sent to ada@example.com/)).toBeTruthy();
    expect(page.email.value).toBe('ada@example.com');
    expect(resend().getAttribute('aria-disabled')).toBe('true');
  });

  test('says nothing of a registration whose link has expired', async () => {
    const at = Date.now() - 3_600_001;
    sessionStorage.setItem('site-registered', JSON.stringify({ email: 'ada@example.com', at }));
    const page = await open();
    expect(screen.queryByText(/verify your account/)).toBeNull();
    expect(page.email.value).toBe('');
  });

  test('shows an error when the email cannot be sent, and can retry', async () => {
    const page = await open({
      [SIGN_IN]: unconfirmed,
      [RESEND]: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await page.signIn();
    await screen.findByRole('alert');
    await page.user.click(resend());
    expect(await screen.findByText('We couldn’t send the email. Please try again.')).toBeTruthy();
    page.backend.on(RESEND, () => json({}));
    await page.user.click(resend());
    expect(await screen.findByText(/we sent a new email/)).toBeTruthy();
  });
});
