import type { SandboxPaymentView } from '@contracts/payments.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeBackend, gate, json, sentence } from '../support/fake-backend';
import { openPage } from '../support/open-page';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/routes/payment-sandbox'));

const REFERENCE = 'sandbox_8edb3f65-fbfd-4795-a999-f847bb4b115f_25000_0123456789abcdef0123456789abcdef';
const PATH = `/api/payments/sandbox/${REFERENCE}`;
const READ = `GET ${PATH}`;
const PRESS = `POST ${PATH}`;
const OPEN: SandboxPaymentView = {
  service: 'AI Strategy <b>Consultation</b>',
  when: 'Tuesday, November 24, 2026 at 9:00 AM Eastern Time',
  amount: '$250',
  isOpen: true,
};

async function open(routes: Parameters<typeof fakeBackend>[0] = {}, reference = `/${REFERENCE}`) {
  const backend = fakeBackend({ [READ]: () => json(OPEN), ...routes });
  const page = await openPage(async () => {
    const { default: Route } = await import('@/routes/payment-sandbox');
    return { '/payment-sandbox/:reference?': <Route /> };
  }, `/payment-sandbox${reference}`);
  return { ...page, backend };
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

test('shows the purpose of the payment, and changes nothing when opened', async () => {
  const page = await open();
  await button('Pay');
  expect(screen.getByRole('heading', { name: 'Payment sandbox', level: 1 })).toBeTruthy();
  expect(
    screen.getByText('A stand-in for the payment page of Meridian Business Consulting. No money moves.'),
  ).toBeTruthy();
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  const details = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect([terms, details]).toEqual([
    ['For', 'When', 'Amount'],
    [OPEN.service, OPEN.when, OPEN.amount],
  ]);
  expect(page.backend.seen.map(({ method }) => method)).toEqual(['GET']);
});

test.each([
  ['Pay', 'pay', 'Paying...', '/booking-confirmation/8edb?status=success'],
  ['Cancel', 'cancel', 'Canceling...', '/booking-confirmation/8edb?status=cancelled'],
])('%s returns to the booking', async (name, outcome, pending, returnTo) => {
  const response = gate<Response>();
  const page = await open({ [PRESS]: () => response.promise });
  await page.user.click(await button(name));
  expect((await button(pending)).disabled).toBe(true);
  for (const each of screen.getAllByRole<HTMLButtonElement>('button')) expect(each.disabled).toBe(true);
  response.resolve(json({ returnTo }));
  await waitFor(() => expect(page.address()).toBe(returnTo));
  expect(page.backend.to(PATH).at(-1)?.body).toEqual({ outcome });
});

test('shows that nothing was paid after a failure, and can be retried', async () => {
  const page = await open({ [PRESS]: () => sentence(503, 'Away.') });
  await page.user.click(await button('Pay'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'We couldn’t reach the payment service. You haven’t been charged. Please try again in a minute.',
  );
  page.backend.on(PRESS, () => json({ returnTo: '/booking-confirmation/8edb' }));
  await page.user.click(await button('Pay'));
  await waitFor(() => expect(page.address()).toBe('/booking-confirmation/8edb'));
});

test('has no buttons for a completed payment', async () => {
  await open({ [READ]: () => json({ ...OPEN, isOpen: false }) });
  expect(await screen.findByText('This payment is no longer open.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['an unknown payment, or a server without the sandbox', `/${REFERENCE}`],
  ['a path without a payment', ''],
])('shows an empty page for %s', async (_case, reference) => {
  await open({ [READ]: () => sentence(404, 'We couldn’t find that page.') }, reference);
  expect(await screen.findByText('We couldn’t find that page.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('can be reloaded after a failure', async () => {
  const page = await open({ [READ]: () => sentence(503, 'Away.') });
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load the payment.');
  page.backend.on(READ, () => json(OPEN));
  await page.user.click(await button('Try again'));
  expect(await button('Pay')).toBeTruthy();
});
