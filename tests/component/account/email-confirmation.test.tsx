import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { act, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { fakeBackend, gate, json, type Routes } from '../support/fake-backend';
import { hrefOf } from '../support/href-of';
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
import { KEY, providerSession } from '../support/provider';

const RESEND = 'POST /auth/v1/resend';
const SIGN_UP = '#token_hash=t0ken&type=signup';
const CHANGE = '#token_hash=t0ken&type=email_change';
async function open(query: string, routes: Routes = provider) {
  const backend = fakeBackend(routes);
  const page = await openPage(async () => {
    const { EmailConfirmation } = await import('@/features/account/components/email-confirmation-form');
    return { '/auth/email-confirmation': <EmailConfirmation /> };
  }, `/auth/email-confirmation${query}`);
  const press = () => page.user.click(screen.getByRole('button', { name: 'Confirm Email' }));
  return { ...page, backend, press, ends: () => endedAt(backend) };
}

const confirmed = () => screen.findByRole('heading', { name: 'Email Confirmed!', level: 1 });

describe('confirming an account', () => {
  test('changes nothing when the link is opened', async () => {
    const page = await open(SIGN_UP);
    expect(screen.getByRole('heading', { name: 'Confirm your email', level: 1 })).toBeTruthy();
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(page.backend.seen).toEqual([]);
  });

  test.each([SIGN_UP, SIGN_UP.replace('#', '?')])(
    'moves %j from the address bar into the history state',
    async (link) => {
      const page = await open(link);
      expect(location.href).toBe(`${location.origin}/auth/email-confirmation`);
      expect(history.state).toMatchObject({ mailLink: 'token_hash=t0ken&type=signup' });
      // Going to a part of the page loses nothing.
      location.hash = 'main';
      await page.press();
      await confirmed();
      expect(page.backend.to('/auth/v1/verify')).toMatchObject([
        { body: { token_hash: 't0ken', type: 'signup' } },
      ]);
    },
  );

  test('confirms at a click and signs in, when this browser requested the link', async () => {
    asked('ada@example.com', '/profile?tab=bookings');
    sessionStorage.setItem('site-registered', 'The sign-in page asks to confirm the address.');
    const response = gate<Response>();
    const page = await open(SIGN_UP, { ...provider, [VERIFY]: () => response.promise });
    await page.press();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirming...' }).disabled).toBe(true);
    response.resolve(json(ada));
    const heading = await confirmed();
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(page.container.textContent).toContain('You’re signed in as ada@example.com.');
    expect(hrefOf('Go to My Profile')).toBe('/profile');
    expect(hrefOf('Back to Home')).toBe('/');
    expect(hrefOf('where you left off')).toBe('/profile?tab=bookings');
    expect(signedIn()).toBe('ada');
    expect(screen.queryByLabelText('Your password')).toBeNull();
    expect(localStorage.getItem(MARK)).toBeNull();
    expect(sessionStorage.getItem('site-registered')).toBeNull();
    expect(page.backend.to('/auth/v1/verify')).toMatchObject([
      { body: { token_hash: 't0ken', type: 'signup' } },
    ]);
  });

  test.each([
    ['this browser requested no link', () => undefined],
    ['this browser requested a link for another address', () => asked('grace@example.com')],
    ['the request is two days old', () => asked('ada@example.com', undefined, Date.now() - 48 * 3_600_000)],
    ['the stored request is invalid', () => localStorage.setItem(MARK, '{"ada":1')],
  ])('confirms without a sign-in when %s', async (_name, prepare) => {
    prepare();
    const page = await open(SIGN_UP);
    await page.press();
    await confirmed();
    expect(page.container.textContent).toContain('ada@example.com is confirmed. Sign in with it');
    expect(signedIn()).toBe('nobody');
    expect(page.backend.to('/rest/v1/rpc/prove_account')).toEqual([]);
    // The person who registered with this address knows its password.
    const own = await screen.findByRole('link', { name: 'Set your own' });
    expect(own.getAttribute('href')).toBe('/auth/forgot-password');
    page.unmount();
    await waitFor(() => expect(page.ends()).toEqual([`Bearer ${ada.access_token}`]));
  });

  test('asks for the password to sign in on another device', async () => {
    const right = 'POST /rest/v1/rpc/prove_account';
    const page = await open(SIGN_UP, { ...provider, [right]: () => json(false) });
    await page.press();
    await confirmed();
    const field = await screen.findByLabelText('Your password');
    await page.user.type(field, 'attackers-1');
    await page.user.click(screen.getByRole('button', { name: 'Confirm Password' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'That’s not the password for this account.',
    );
    expect(signedIn()).toBe('nobody');
    page.backend.on(right, () => json(true));
    await page.user.clear(field);
    await page.user.type(field, 'adas-own-1');
    await page.user.click(screen.getByRole('button', { name: 'Confirm Password' }));
    expect(await screen.findByText('You’re signed in as ada@example.com.')).toBeTruthy();
    expect(signedIn()).toBe('ada');
    expect(page.backend.to('/rest/v1/rpc/prove_account').at(-1)).toMatchObject({
      body: { p_password: 'adas-own-1' },
    });
  });

  test('asks for the password when a stranger may have registered the address first', async () => {
    asked();
    const page = await open(SIGN_UP, { ...provider, 'POST /rest/v1/rpc/prove_account': () => json(false) });
    await page.press();
    await confirmed();
    expect(await screen.findByLabelText('Your password')).toBeTruthy();
    expect(page.backend.to('/rest/v1/rpc/prove_account')).toMatchObject([
      { body: { p_browser_secret: 'of-this-browser' } },
    ]);
  });

  test('keeps another signed-in account, and offers to switch', async () => {
    asked();
    remember(grace);
    const page = await open(SIGN_UP);
    await page.press();
    await confirmed();
    expect(page.container.textContent).toContain('You’re signed in as grace@example.com.');
    expect(signedIn()).toBe('grace');
    await page.user.click(screen.getByRole('button', { name: 'Continue as ada@example.com' }));
    await waitFor(() => expect(page.address()).toBe('/'));
    expect(signedIn()).toBe('ada');
    expect(page.ends()).toEqual([`Bearer ${grace.access_token}`]);
  });

  test('ends the link’s session when the user stays signed in', async () => {
    asked();
    remember(grace);
    const page = await open(SIGN_UP);
    await page.press();
    await page.user.click(await screen.findByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(page.ends()).toEqual([`Bearer ${ada.access_token}`]));
    expect(screen.queryByRole('button')).toBeNull();
    expect(signedIn()).toBe('grace');
  });

  test('asks an invited user to set a password', async () => {
    const page = await open('#token_hash=t0ken&type=invite');
    await page.press();
    await confirmed();
    expect(hrefOf('set a password')).toBe('/auth/forgot-password');
    expect(signedIn()).toBe('nobody');
  });

  test('can be retried when there is no answer', async () => {
    const page = await open(SIGN_UP, {
      ...provider,
      [VERIFY]: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await page.press();
    const sentence = 'That didn’t work, and nothing was changed. Please try again.';
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(page.toasts).toMatchObject([{ kind: 'error', description: sentence }]);
    page.backend.on(VERIFY, provider[VERIFY]);
    await page.press();
    await confirmed();
  });
});

describe('an invalid confirmation link', () => {
  async function askAnew() {
    const page = await open(SIGN_UP, { [VERIFY]: expired, [RESEND]: () => json({}) });
    await page.press();
    const heading = await screen.findByRole('heading', { name: 'This link no longer works' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await page.user.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await page.user.click(screen.getByRole('button', { name: 'Send a new link' }));
    return page;
  }

  test('sends a new link, which this browser remembers', async () => {
    const page = await askAnew();
    await screen.findByRole('heading', { name: 'Check Your Email', level: 2 });
    expect(page.backend.to('/auth/v1/resend')[0]?.body).toMatchObject({
      type: 'signup',
      email: 'ada@example.com',
    });
    expect(JSON.parse(localStorage.getItem(MARK) ?? '')).toMatchObject([{ email: 'ada@example.com' }]);
  });

  test.each(['', '#token_hash=&type=signup', '#token_hash=x', '#token_hash=x&type=recovery'])(
    'shows that the link %j is incomplete',
    async (query) => {
      const page = await open(query);
      expect(screen.getByText(/This link is incomplete/)).toBeTruthy();
      expect(await screen.findByRole('button', { name: 'Send a new link' })).toBeTruthy();
      expect(page.backend.seen).toEqual([]);
    },
  );
});

/** The page as it was prerendered, without a query, and as a browser takes it over at `query`; what React objected to. */
async function takeOver(query: string): Promise<unknown[]> {
  vi.resetModules();
  const [{ system }, { EmailConfirmation }] = await Promise.all([
    import('@/shared/theme/system'),
    import('@/features/account/components/email-confirmation-form'),
  ]);
  const page = (
    <ChakraProvider value={system}>
      <EmailConfirmation />
    </ChakraProvider>
  );
  const place = document.body.appendChild(document.createElement('div'));
  history.replaceState(null, '', '/auth/email-confirmation');
  place.innerHTML = renderToString(page);
  history.replaceState(null, '', query);
  const objections: unknown[] = [];
  const root = await act(() =>
    hydrateRoot(place, page, { onRecoverableError: (error) => objections.push(error) }),
  );
  expect(place.querySelector('h1')?.textContent).toBe('Confirm the change');
  act(() => root.unmount());
  place.remove();
  return objections;
}

describe('confirming a new address', () => {
  test('hydrates the page that was prerendered without a query', async () => {
    expect(await takeOver(CHANGE)).toEqual([]);
  });

  test('continues with the link’s session when the account is signed in', async () => {
    const fresh = { ...providerSession('ada', 'new@example.com'), refresh_token: 'fresh' };
    remember(ada);
    const page = await open(CHANGE, {
      ...provider,
      [VERIFY]: () => json(fresh),
      'GET /auth/v1/user': () => json(fresh.user),
    });
    expect(screen.getByRole('heading', { name: 'Confirm the change', level: 1 })).toBeTruthy();
    await page.press();
    await confirmed();
    expect(page.container.textContent).toContain('You’re signed in as new@example.com.');
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toMatchObject({ user: { email: 'new@example.com' } });
    expect(page.ends()).toEqual([]);
  });

  test('does not sign in, even when this browser requested a link for that address', async () => {
    asked();
    const page = await open(CHANGE);
    await page.press();
    await confirmed();
    expect(signedIn()).toBe('nobody');
  });

  test('asks to confirm from the other mailbox after the first link', async () => {
    const message = 'Now open the link we sent to your other address.';
    const page = await open(CHANGE, { [VERIFY]: () => json({ code: '200', msg: message }) });
    expect(screen.getByText(/takes effect once both addresses have confirmed it/)).toBeTruthy();
    await page.press();
    expect(
      await screen.findByRole('heading', { name: 'One of two addresses confirmed', level: 1 }),
    ).toBeTruthy();
    expect(page.container.textContent).toContain('Now open the link we sent to your other address.');
  });

  test('links to the profile when the link is invalid', async () => {
    const page = await open(CHANGE, { [VERIFY]: expired });
    await page.press();
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
    expect(hrefOf('Go to My Profile')).toBe('/profile');
  });
});
