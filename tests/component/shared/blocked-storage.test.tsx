import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { localStore, tabStore } from '@/shared/lib/storage';
import { blockStorage } from '../support/block-storage';
import { fakeBackend, json } from '../support/fake-backend';
import { hrefOf } from '../support/href-of';
import { openPage } from '../support/open-page';
import { BOOK, booked, fill, ID, openSchedule } from '../support/open-schedule';
import { providerSession } from '../support/provider';

// Before the storage is cleared after each test.
afterEach(() => vi.restoreAllMocks());

describe.each([
  ['localStorage', localStore],
  ['sessionStorage', tabStore],
] as const)('the storage module in place of %s', (name, store) => {
  test('keeps values in the browser', () => {
    store.setItem('a', '1');
    expect(globalThis[name].getItem('a')).toBe('1');
    expect([store.isKept(), store.keys(), store.getItem('a')]).toEqual([true, ['a'], '1']);
    store.removeItem('a');
    expect([globalThis[name].length, store.getItem('a')]).toEqual([0, null]);
  });

  test('keeps values in memory where reading the property throws', () => {
    blockStorage();
    store.setItem('a', '1');
    expect([store.isKept(), store.keys(), store.getItem('a')]).toEqual([false, ['a'], '1']);
    store.removeItem('a');
    expect([store.getItem('a'), store.keys()]).toEqual([null, []]);
  });

  test('keeps a value in memory that the browser has no room for, and not the older one', () => {
    store.setItem('a', 'old');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    store.setItem('a', 'new');
    expect([store.getItem('a'), globalThis[name].getItem('a'), store.isKept()]).toEqual(['new', null, false]);
    full.mockRestore();
    store.setItem('a', 'newer');
    expect([store.getItem('a'), globalThis[name].getItem('a')]).toEqual(['newer', 'newer']);
    store.removeItem('a');
  });
});

test('a stored booking is shown as booked, with a link that needs no storage', async () => {
  blockStorage();
  const page = await openSchedule({
    [BOOK]: async () => json({ ...(await booked().json()), manageToken: 'secret' }, 201),
  });
  await fill(page);
  await page.submit();
  expect(await screen.findByText('Your consultation is requested')).toBeTruthy();
  expect(page.toasts.map(({ title }) => title)).toEqual(['Appointment Scheduled!']);
  expect(hrefOf('Manage booking')).toBe(`/manage-booking/${ID}#token=secret`);
});

test('a message that was received is shown as sent, though the answer was lost on the way', async () => {
  blockStorage();
  fakeBackend({ 'POST /api/contact': () => new Response('<html>', { status: 201 }) });
  const page = await openPage(async () => {
    const { ContactForm } = await import('@/features/contact/components/contact-form');
    return { '/': <ContactForm /> };
  });
  await page.user.type(screen.getByLabelText('Name'), 'Ada Lovelace');
  await page.user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await page.user.type(screen.getByLabelText('Company'), 'Engines');
  await page.user.type(screen.getByLabelText('Message'), 'Please call me about our forecasts.');
  await page.user.click(screen.getByRole('button', { name: 'Send Message' }));
  expect(await screen.findByText('We got your message')).toBeTruthy();
});

test('the sign-in works, stays on its page, and says when the session ends', async () => {
  blockStorage();
  fakeBackend({
    'POST /rest/v1/rpc/my_role': () => json('client'),
    'POST /auth/v1/token': () => json(providerSession('ada', 'ada@example.com')),
  });
  const page = await openPage(async () => {
    const { LoginForm } = await import('@/features/account/components/login-form');
    return { '/auth/login': <LoginForm /> };
  }, '/auth/login');
  await page.user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await page.user.type(screen.getByLabelText('Password'), 'secret-1');
  await page.user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText(/your session ends with this tab/)).toBeTruthy();
  expect(page.address()).toBe('/auth/login');
});

test('the registration says what is next on its own page', async () => {
  blockStorage();
  fakeBackend({
    'POST /auth/v1/signup': () => json({ id: 'ada', email: 'ada@example.com', identities: [] }),
  });
  const page = await openPage(async () => {
    const { RegisterForm } = await import('@/features/account/components/register-form');
    return { '/auth/register': <RegisterForm /> };
  }, '/auth/register');
  await page.user.type(screen.getByLabelText('Full Name'), 'Ada Lovelace');
  await page.user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await page.user.type(screen.getByLabelText('Company'), 'Engines');
  await page.user.type(screen.getByLabelText('Password'), 'secret-1');
  await page.user.type(screen.getByLabelText('Confirm Password'), 'secret-1');
  await page.user.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText(/Open the link in the email we sent to ada@example.com/)).toBeTruthy();
  await waitFor(() => expect(page.address()).toBe('/auth/register'));
});
