import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeBackend, gate, json, sentence } from '../support/fake-backend';
import { BOOKING, MANAGE, TOKEN } from '../support/managed-booking';
import { openPage } from '../support/open-page';
import { setNow } from '../support/set-now';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/booking/components/confirmation'));
setNow('2025-11-21T17:00:00Z');

const UNCONFIRMED = {
  ...BOOKING,
  addressConfirmed: false,
  confirm_address_until: '2025-11-21T19:00:00Z',
};
const SHOW = 'GET /api/bookings/abc';

async function open(routes: Parameters<typeof fakeBackend>[0] = {}, booking: object = UNCONFIRMED) {
  const backend = fakeBackend({ [SHOW]: () => json(booking), ...routes });
  const page = await openPage(async () => {
    const { Confirmation } = await import('@/features/booking/components/confirmation');
    return { '/': <Confirmation bookingId="abc" /> };
  }, '/');
  await screen.findByRole('heading', { level: 1, name: /./ });
  await screen.findByText("What's Next?");
  return { ...page, backend };
}
const again = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Send it again' });

test('sends the confirmation email again, once per press, and says so', async () => {
  sessionStorage.setItem('site-booking-abc', TOKEN);
  const answer = gate<Response>();
  const page = await open({ [MANAGE]: () => answer.promise });
  expect(screen.getByText('No email yet?')).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Send it again' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sending...' }).disabled).toBe(true);
  answer.resolve(json(UNCONFIRMED));
  expect(
    await screen.findByText('Sent. If it isn’t there in a minute, look in your spam folder.'),
  ).toBeTruthy();
  expect(again()?.disabled).toBe(false);
  expect(page.backend.to('/api/bookings/abc/manage').map(({ body }) => body)).toEqual([
    { token: TOKEN, action: 'resend' },
  ]);
});

test('sends the email to another address when the first was mistyped', async () => {
  sessionStorage.setItem('site-booking-abc', TOKEN);
  const responses = [sentence(422, 'Please enter a valid email address.'), json(UNCONFIRMED)];
  const page = await open({ [MANAGE]: () => responses.shift() ?? json(UNCONFIRMED) });
  const toggle = screen.getByRole('button', { name: 'Correct the address' });
  await page.user.click(toggle);
  await page.user.click(screen.getByRole('button', { name: 'Send it there' }));
  expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy();
  await page.user.type(screen.getByRole('textbox', { name: /^Email address/ }), 'ana@example.com');
  await page.user.click(screen.getByRole('button', { name: 'Send it there' }));
  expect(await screen.findByText(/^Sent\./)).toBeTruthy();
  expect(document.activeElement).toBe(toggle);
  expect(page.backend.to('/api/bookings/abc/manage').at(-1)?.body).toEqual({
    token: TOKEN,
    action: 'resend',
    email: 'ana@example.com',
  });
});

test('says that nothing is left to confirm when the link was opened in the meantime', async () => {
  sessionStorage.setItem('site-booking-abc', TOKEN);
  const page = await open({ [MANAGE]: () => json(BOOKING) });
  await page.user.click(screen.getByRole('button', { name: 'Send it again' }));
  expect(await screen.findByText('Your email address is confirmed already.')).toBeTruthy();
});

test.each([
  ['the limit', () => sentence(429, 'Too many requests. Please try again in one hour.'), /one hour\.$/],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), /^We couldn’t reach the server\./],
])('says why it was not sent: %s', async (_why, respond, text) => {
  sessionStorage.setItem('site-booking-abc', TOKEN);
  const page = await open({ [MANAGE]: respond });
  await page.user.click(screen.getByRole('button', { name: 'Send it again' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(text));
  expect(again()?.disabled).toBe(false);
});

test.each([
  ['the address is confirmed', BOOKING, TOKEN],
  ['this tab does not know the link', UNCONFIRMED, undefined],
])('offers nothing when %s', async (_when, booking, token) => {
  if (token) sessionStorage.setItem('site-booking-abc', token);
  await open({}, booking);
  expect(again()).toBeNull();
});
