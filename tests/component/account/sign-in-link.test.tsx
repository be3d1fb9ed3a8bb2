import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeBackend, json, type Routes } from '../support/fake-backend';
import {
  ada,
  asked,
  endedAt,
  expired,
  grace,
  MARK,
  provider,
  remember,
  signedIn,
  VERIFY,
} from '../support/mailed-link';
import { openPage } from '../support/open-page';
import { protectedSession, refusal, tooManyMails, tooSoon } from '../support/provider';

const OTP = 'POST /auth/v1/otp';
const LINK = '#token_hash=t0ken&type=magiclink';
describe('a sign-in link', () => {
  async function open(query = LINK, routes: Routes = provider) {
    const backend = fakeBackend(routes);
    const page = await openPage(async () => {
      const { SignInLink } = await import('@/features/account/components/sign-in-link-form');
      return { '/auth/sign-in-link': <SignInLink /> };
    }, `/auth/sign-in-link${query}`);
    const press = () => page.user.click(screen.getByRole('button', { name: 'Sign In' }));
    return { ...page, backend, press, ends: () => endedAt(backend) };
  }

  test('changes nothing when opened', async () => {
    const page = await open();
    expect(screen.getByRole('heading', { name: 'Sign in with a link', level: 1 })).toBeTruthy();
    expect(page.backend.seen).toEqual([]);
  });

  test.each([
    [undefined, '/'],
    ['/profile?tab=history', '/profile?tab=history'],
    ['https://evil.example/', '/'],
  ])('signs in at a click and opens %s, when this browser requested the link', async (next, to) => {
    asked('ada@example.com', next);
    const page = await open();
    await page.press();
    await waitFor(() => expect(page.address()).toBe(to));
    expect(signedIn()).toBe('ada');
    expect(localStorage.getItem(MARK)).toBeNull();
  });

  test('asks first when another browser requested the link', async () => {
    const page = await open();
    await page.press();
    const heading = await screen.findByRole('heading', { name: 'Is this your account?', level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(signedIn()).toBe('nobody');
    await page.user.click(screen.getByRole('button', { name: 'Continue as ada@example.com' }));
    await waitFor(() => expect(page.address()).toBe('/'));
    expect(signedIn()).toBe('ada');
    expect(page.ends()).toEqual([]);
  });

  test.each(['declines', 'leaves', 'loads another document'])(
    'ends the link’s session when the user %s',
    async (how) => {
      const page = await open();
      await page.press();
      const no = await screen.findByRole('button', { name: 'That’s not me' });
      if (how === 'declines') {
        await page.user.click(no);
        await waitFor(() => expect(page.address()).toBe('/auth/login'));
      } else if (how === 'leaves') await act(() => page.router.navigate('/blog'));
      else dispatchEvent(new Event('pagehide'));
      await waitFor(() => expect(page.ends()).toContain(`Bearer ${ada.access_token}`));
      expect(signedIn()).toBe('nobody');
    },
  );

  test('opens again as a used link when the back/forward cache shows it', async () => {
    const page = await open();
    await page.press();
    await screen.findByRole('button', { name: 'That’s not me' });
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(reload).toHaveBeenCalledOnce();
    page.unmount();
    await waitFor(() => expect(page.ends()).toHaveLength(1));
  });

  test('shows another signed-in account, and signs it out only at a second click', async () => {
    asked();
    remember(grace);
    const page = await open();
    expect(await screen.findByText(/You’re signed in as grace@example.com/)).toBeTruthy();
    await page.press();
    expect(await screen.findByText(/Continuing signs you out of that account\./)).toBeTruthy();
    expect(signedIn()).toBe('grace');
    await page.user.click(screen.getByRole('button', { name: 'Continue as ada@example.com' }));
    await waitFor(() => expect(page.address()).toBe('/'));
    expect(signedIn()).toBe('ada');
    expect(page.ends()).toEqual([`Bearer ${grace.access_token}`]);
    expect(page.toasts).toEqual([]);
  });

  test('opens the second step of an account with an authenticator app', async () => {
    asked('ada@example.com', '/profile');
    const half = protectedSession('ada', 'ada@example.com', 'aal1');
    const page = await open(LINK, {
      ...provider,
      [VERIFY]: () => json(half),
      'GET /auth/v1/user': () => json(half.user),
    });
    await page.press();
    await waitFor(() => expect(page.address()).toBe('/auth/login?next=%2Fprofile'));
    expect(page.backend.to('/rest/v1/rpc/my_role')).toEqual([]);
  });

  test('sends a new link in place of an invalid one', async () => {
    const page = await open(LINK, {
      [VERIFY]: expired,
      [OTP]: () => json({}),
    });
    await page.press();
    await page.user.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await page.user.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeTruthy();
    expect(page.backend.to('/auth/v1/otp')[0]?.body).toMatchObject({
      email: 'ada@example.com',
      create_user: false,
    });
  });
});

describe('requesting a sign-in link on the sign-in page', () => {
  async function open(routes: Routes = {}) {
    const backend = fakeBackend(routes);
    const page = await openPage(async () => {
      const { SignInSection } = await import('@/features/account/components/sign-in-section');
      return { '/auth/login': <SignInSection /> };
    }, '/auth/login?next=%2Fprofile');
    await page.user.click(screen.getByRole('button', { name: 'Email me a sign-in link' }));
    const email = await screen.findByLabelText<HTMLInputElement>('Email');
    async function ask(address: string) {
      if (address) await page.user.type(email, address);
      await page.user.click(screen.getByRole('button', { name: 'Send Sign-in Link' }));
    }
    return { ...page, backend, email, ask };
  }

  test('shows the provider’s form with the site’s texts, focuses it, and can return', async () => {
    const page = await open();
    await waitFor(() => expect(document.activeElement).toBe(page.email));
    await page.user.click(screen.getByRole('button', { name: 'Use your password instead' }));
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });

  test('shows missing fields without a request', async () => {
    const page = await open();
    await page.ask('');
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(page.backend.seen).toEqual([]);
  });

  test.each([
    ['a known address', () => json({})],
    ['an unknown address', () => refusal(422, 'otp_disabled', 'Signups not allowed for otp')],
    ['an address with a recent request', tooSoon],
    ['an address when the site has sent too many emails', tooManyMails],
  ])('gives the same answer to %s, and creates no account', async (_name, respond) => {
    const page = await open({ [OTP]: respond });
    await page.ask('ada@example.com');
    const heading = await screen.findByRole('heading', { name: 'Check Your Email', level: 2 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(page.backend.seen).toMatchObject([{ body: { email: 'ada@example.com', create_user: false } }]);
    expect(JSON.parse(localStorage.getItem(MARK) ?? '')).toMatchObject([
      { email: 'ada@example.com', next: '/profile' },
    ]);
    expect(page.toasts).toEqual([]);
  });

  test.each([
    [
      'the server’s message',
      () => refusal(429, 'over_request_rate_limit', 'Request rate limit reached'),
      'Request rate limit reached',
    ],
    [
      'a default message',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Failed to send the sign-in link. Please try again.',
    ],
  ])('shows a failure inline and as a toast, and keeps the input: %s', async (_name, respond, sentence) => {
    const page = await open({ [OTP]: respond });
    await page.ask('ada@example.com');
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(page.toasts).toEqual([{ kind: 'error', title: 'Failed to send sign-in link' }]);
    expect(page.email.isConnected).toBe(true);
    expect(page.email.value).toBe('ada@example.com');
  });
});
