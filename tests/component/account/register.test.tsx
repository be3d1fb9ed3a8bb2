import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeBackend, gate, json, type Routes } from '../support/fake-backend';
import { hrefOf } from '../support/href-of';
import { openPage } from '../support/open-page';
import { KEY, refusal, tooManyMails, tooSoon } from '../support/provider';

const SIGN_UP = 'POST /auth/v1/signup';
const MARK = 'site-link-asked';
/** What the provider answers for a new address, and, made up, for a known one. */
const accepted = () => json({ id: 'ada', email: 'ada@example.com', identities: [] });

async function open(routes: Routes = {}, at = '/auth/register') {
  const backend = fakeBackend(routes);
  const page = await openPage(async () => {
    const { RegisterForm } = await import('@/features/account/components/register-form');
    return { '/auth/register': <RegisterForm /> };
  }, at);
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const send = () => page.user.click(screen.getByRole('button', { name: 'Create Account' }));
  async function register(confirm = 'secret-1') {
    await page.user.type(field('Full Name'), 'Ada Lovelace');
    await page.user.type(field('Email'), ' Ada@example.com ');
    await page.user.type(field('Company'), 'Engines & Co');
    await page.user.type(field('Password'), 'secret-1');
    await page.user.type(field('Confirm Password'), confirm);
    await send();
  }
  return { ...page, backend, field, send, register };
}

describe('the registration form', () => {
  test('shows an error at each field, focuses the first, and sends no request', async () => {
    const page = await open();
    await page.send();
    for (const message of [
      'Full name must be at least 2 characters',
      'Please enter a valid email address',
      'Company name must be at least 2 characters',
      'Password must be at least 6 characters',
      'Confirm password must be at least 6 characters',
    ]) {
      expect(await screen.findByText(message)).toBeTruthy();
    }
    expect(document.activeElement).toBe(page.field('Full Name'));
    expect(page.backend.seen).toEqual([]);
  });

  test('refuses a common password', async () => {
    const page = await open();
    for (const label of ['Password', 'Confirm Password'])
      await page.user.type(page.field(label), 'Password1');
    await page.send();
    expect(
      await screen.findByText('This password is too common and easy to guess. Please choose another.'),
    ).toBeTruthy();
    expect(page.field('Password').getAttribute('aria-invalid')).toBe('true');
    expect(page.backend.seen).toEqual([]);
  });

  test('shows an error at the second field until both passwords match', async () => {
    const page = await open();
    await page.register('secret-2');
    expect(await screen.findByText("Passwords don't match")).toBeTruthy();
    expect(page.field('Confirm Password').getAttribute('aria-invalid')).toBe('true');
    await page.user.clear(page.field('Password'));
    await page.user.type(page.field('Password'), 'secret-2');
    await waitFor(() => expect(screen.queryByText("Passwords don't match")).toBeNull());
  });

  test('has autofill names for password managers', async () => {
    const page = await open();
    const kinds = ['Full Name', 'Email', 'Company', 'Password', 'Confirm Password'].map((label) => {
      const { name, type, autocomplete } = page.field(label);
      return [name, type, autocomplete];
    });
    expect(kinds).toEqual([
      ['fullName', 'text', 'name'],
      ['email', 'email', 'username'],
      ['company', 'text', 'organization'],
      ['password', 'password', 'new-password'],
      ['confirmPassword', 'password', 'new-password'],
    ]);
    await page.user.click(screen.getByRole('button', { name: 'Show confirmed password' }));
    expect(page.field('Confirm Password').type).toBe('text');
    expect(page.field('Password').type).toBe('password');
  });

  test('registers, shows a toast, and opens the sign-in page with the return path', async () => {
    const response = gate<Response>();
    const page = await open({ [SIGN_UP]: () => response.promise }, '/auth/register?next=%2Fprofile');
    await page.register();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Creating account...' });
    expect(button.disabled).toBe(true);
    response.resolve(accepted());
    await waitFor(() => expect(page.address()).toBe('/auth/login?next=%2Fprofile'));
    expect(sessionStorage.getItem('site-registered')).toContain('Ada@example.com');
    expect(page.toasts).toEqual([
      {
        kind: 'success',
        title: 'Registration successful',
        description: 'Please check your email to verify your account.',
        acrossPages: true,
      },
    ]);
    expect(page.backend.seen).toMatchObject([
      {
        path: '/auth/v1/signup?redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fauth%2Femail-confirmation',
        body: {
          email: 'Ada@example.com',
          password: 'secret-1',
          data: { full_name: 'Ada Lovelace', company: 'Engines & Co', role: 'client' },
        },
      },
    ]);
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(JSON.parse(localStorage.getItem(MARK) ?? '')).toMatchObject([
      { email: 'ada@example.com', next: '/profile' },
    ]);
  });

  test.each([
    ['an address that has an account', refusal(422, 'user_already_exists', 'User already registered')],
    ['an address with a recent request', tooSoon()],
  ])('gives the same answer to %s', async (_name, response) => {
    const page = await open({ [SIGN_UP]: () => response });
    await page.register();
    await waitFor(() => expect(page.address()).toBe('/auth/login'));
    expect(page.toasts).toMatchObject([{ title: 'Registration successful' }]);
  });

  test.each([
    [
      'the provider’s message',
      () => refusal(422, 'weak_password', 'Password is known to be weak.'),
      'Password is known to be weak.',
    ],
    [
      'a plain message when the site has sent too many emails',
      tooManyMails,
      'We can’t send more emails right now. Please try again in an hour.',
    ],
    [
      'a default message when there is none',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Failed to register. Please try again.',
    ],
  ])('shows a failure inline and as a toast: %s', async (_name, respond, sentence) => {
    const page = await open({ [SIGN_UP]: respond });
    await page.register();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(sentence);
    expect(alert.parentElement).toBe(document.activeElement);
    expect(page.toasts).toEqual([{ kind: 'error', title: 'Registration failed' }]);
    expect(page.field('Full Name').value).toBe('Ada Lovelace');
    expect(localStorage.getItem(MARK)).toBeNull();
  });

  test('links to the sign-in page with the return path', async () => {
    await open({}, '/auth/register?next=%2Fprofile');
    expect(hrefOf('Sign in')).toBe('/auth/login?next=%2Fprofile');
  });
});
