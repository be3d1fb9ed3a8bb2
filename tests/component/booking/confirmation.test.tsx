import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeBackend, json, sentence } from '../support/fake-backend';
import { openPage } from '../support/open-page';
import { setNow } from '../support/set-now';
import { warmUp } from '../support/warm-up';

// Before the clock is set: what extends Date keeps the one of its first import.
warmUp(() => import('@/features/booking/components/confirmation'));

const BOOKING = {
  booking_date: '2025-11-24',
  time_slot: '13:00',
  starts_at: '2025-11-24T18:00:00Z',
  ends_at: '2025-11-24T19:00:00Z',
  time_zone: 'America/New_York',
  service: null,
  status: 'pending',
  payment_status: 'none',
};

setNow('2025-11-21T17:00:00Z');
const target = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

async function open(
  routes: Parameters<typeof fakeBackend>[0],
  bookingId: string | undefined = 'abc',
  at = '/',
) {
  const backend = fakeBackend(routes);
  const page = await openPage(async () => {
    const { Confirmation } = await import('@/features/booking/components/confirmation');
    return { '/': <Confirmation bookingId={bookingId} /> };
  }, at);
  return { ...page, backend };
}

test('shows date, time with zone, the generic service text, and links', async () => {
  const page = await open({ 'GET /api/bookings/abc': () => json(BOOKING) });
  expect(screen.getByRole('status').textContent).toContain('Loading');
  expect(await screen.findByRole('heading', { name: 'Booking Confirmed!' })).toBeTruthy();
  for (const text of [
    'Monday, November 24, 2025',
    '1:00 PM Eastern Time',
    'Business Consultation',
    'Professional business consulting session with our experts.',
    "What's Next?",
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect([target('View Your Bookings'), target('Browse More Services')]).toEqual(['/dashboard', '/services']);
  expect(page.toasts).toEqual([]);
});

test('a request that no one answered before it began promises nothing', async () => {
  vi.setSystemTime(new Date('2025-11-24T18:00:00Z'));
  await open({ 'GET /api/bookings/abc': () => json(BOOKING) });
  expect(await screen.findByRole('heading', { name: 'We Missed Your Request' })).toBeTruthy();
  expect(screen.queryByText("What's Next?")).toBeNull();
  expect(screen.queryByText(/contact you before we meet/)).toBeNull();
  expect(screen.queryByLabelText('Your time zone')).toBeNull();
});

test('shows the location on the page and in the calendar links', async () => {
  const place = { location: '215 Laredo Dr., Suite 100' };
  await open({ 'GET /api/bookings/abc': () => json({ ...BOOKING, place, status: 'confirmed' }) });
  expect((await screen.findByText('Where')).nextElementSibling?.textContent).toBe(place.location);
  for (const name of ['Google Calendar', 'Outlook']) {
    expect(new URL(target(name) ?? '').searchParams.get('location')).toBe(place.location);
  }
});

test.each([
  [
    'confirmed',
    { meetsBy: 'video', videoLink: 'https://meet.example.com/room' },
    'Video callJoin the video call',
  ],
  [
    'pending',
    { meetsBy: 'video' },
    'Video callYou’ll get the link to the video call when the time is confirmed.',
  ],
  ['confirmed', { meetsBy: 'voice' }, 'Phone callA consultant will call you at the number you gave us.'],
])('shows where a %s booking with the place %j takes place', async (status, place, text) => {
  await open({ 'GET /api/bookings/abc': () => json({ ...BOOKING, place, status }) });
  expect((await screen.findByText('How')).nextElementSibling?.textContent).toBe(text);
});

test('shows an unknown booking as an error with one toast and no retry', async () => {
  const page = await open({ 'GET /api/bookings/abc': () => sentence(404, 'There is no such booking.') });
  expect(await screen.findByRole('heading', { name: 'Booking Error' })).toBeTruthy();
  expect(screen.getByText("We couldn't find your booking details")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse Services' }).getAttribute('href')).toBe('/services');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(page.toasts).toEqual([
    { kind: 'error', title: 'Error', description: 'Failed to load booking details' },
  ]);
  expect(page.backend.seen).toHaveLength(1);
});

test('a failed request can be retried', async () => {
  const page = await open({ 'GET /api/bookings/abc': () => sentence(503, 'Away.') });
  const again = await screen.findByRole('button', { name: 'Try again' });
  page.backend.on('GET /api/bookings/abc', () => json(BOOKING));
  await page.user.click(again);
  await waitFor(() => expect(screen.getByText('Booking Confirmed!')).toBeTruthy());
});

test('without an ID, no request is sent', async () => {
  const page = await open({}, '');
  expect(await screen.findByRole('heading', { name: 'Booking Error' })).toBeTruthy();
  expect(screen.getByText(/^No booking ID found\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(page.backend.seen).toEqual([]);
});

test('an ID from the URL is encoded in the request path', async () => {
  const page = await open({ 'GET /api/bookings/..%2Fhealth': () => sentence(404, 'No.') }, '../health');
  await screen.findByRole('heading', { name: 'Booking Error' });
  expect(page.backend.seen[0]?.path).toBe('/api/bookings/..%2Fhealth');
});

test.each([
  ['pending', 'Your time is held. A consultant will confirm it by email.'],
  ['confirmed', 'Your time is confirmed. A consultant will meet with you then.'],
])('a %s booking shows its status under the title', async (status, sentenceShown) => {
  await open({ 'GET /api/bookings/abc': () => json({ ...BOOKING, status }) });
  expect(await screen.findByRole('heading', { name: 'Booking Confirmed!' })).toBeTruthy();
  expect(screen.getByText(sentenceShown)).toBeTruthy();
  expect(target('Book again')).toBeUndefined();
});

test('a booking with an unconfirmed address shows how to confirm it and the deadline', async () => {
  const booking = { ...BOOKING, status: 'pending', confirm_address_until: '2025-11-20T18:00:00Z' };
  await open({ 'GET /api/bookings/abc': () => json(booking) });
  expect(await screen.findByRole('heading', { name: 'Booking Confirmed!' })).toBeTruthy();
  expect(screen.getByText('Your time is held. A consultant will confirm it by email.')).toBeTruthy();
  expect(
    screen.getByText(
      /^One step left: confirm your email address by \d+:00 [AP]M Eastern Time, and this time is yours\.$/,
    ),
  ).toBeTruthy();
});

test('a booking whose time was released is not called confirmed', async () => {
  const booking = { ...BOOKING, status: 'pending', time_released: true };
  await open({ 'GET /api/bookings/abc': () => json(booking) });
  expect(await screen.findByRole('heading', { name: 'Your time was released' })).toBeTruthy();
});

test.each([
  ['cancelled', 'Booking Canceled'],
  ['declined', 'Booking Declined'],
  ['completed', 'Booking Completed'],
  ['no_show', 'We Missed You'],
  ['something-new', 'Your Booking'],
])('a %s booking is not called confirmed', async (status, title) => {
  await open({ 'GET /api/bookings/abc': () => json({ ...BOOKING, status }) });
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeTruthy();
  expect(screen.queryByText(/Confirmed!|What's Next/)).toBeNull();
  expect(screen.getByText('Monday, November 24, 2025')).toBeTruthy();
  expect(target('Book again')).toBe('/schedule?service=Business+Consultation');
});

const PAY = 'POST /api/bookings/abc/confirm-payment';

describe('paying', () => {
  test('after payment, the provider’s confirmation is announced once, and the booking is refetched', async () => {
    let status = 'pending';
    const page = await open(
      {
        'GET /api/bookings/abc': () => json({ ...BOOKING, payment_status: status }),
        [PAY]: () => {
          status = 'paid';
          return json({ paymentStatus: 'paid' });
        },
      },
      'abc',
      '/?status=success',
    );
    await waitFor(() =>
      expect(page.toasts).toEqual([
        { kind: 'success', title: 'Payment Successful', description: 'Your booking has been confirmed!' },
      ]),
    );
    await waitFor(() => expect(screen.queryByText(/Payment is due/)).toBeNull());
    expect(page.backend.to('/api/bookings/abc/confirm-payment').map(({ body }) => body)).toEqual([
      { status: 'paid' },
    ]);
    expect(page.backend.seen.filter(({ path }) => path === '/api/bookings/abc')).toHaveLength(2);
  });

  test('a payment claimed only by the URL is not trusted: the payment link is shown', async () => {
    const page = await open(
      {
        'GET /api/bookings/abc': () => json({ ...BOOKING, payment_status: 'pending' }),
        [PAY]: () => json({ paymentStatus: 'pending', paymentUrl: 'https://pay.example/1' }),
      },
      'abc',
      '/?status=success',
    );
    await waitFor(() => expect(target('Pay now')).toBe('https://pay.example/1'));
    expect(screen.getByText(/Payment is due/)).toBeTruthy();
    expect(page.toasts).toEqual([]);
  });

  test('a failed payment check can be retried', async () => {
    const page = await open({
      'GET /api/bookings/abc': () => json({ ...BOOKING, payment_status: 'pending' }),
      [PAY]: () => sentence(503, 'Away.'),
    });
    expect(await screen.findByText(/We couldn’t check your payment\./)).toBeTruthy();
    page.backend.on(PAY, () => json({ paymentStatus: 'pending', paymentUrl: 'https://pay.example/1' }));
    await page.user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(target('Pay now')).toBe('https://pay.example/1'));
  });

  test('a booking without a price sends no payment request', async () => {
    const page = await open({ 'GET /api/bookings/abc': () => json(BOOKING) });
    await screen.findByRole('heading', { name: 'Booking Confirmed!' });
    expect(page.backend.seen).toHaveLength(1);
  });
});

test('a confirmed booking can be added to a calendar, and a pending one cannot', async () => {
  const page = await open({ 'GET /api/bookings/abc': () => json({ ...BOOKING, status: 'confirmed' }) });
  await screen.findByText('Add to your calendar');
  expect(target('Google Calendar')).toMatch(
    /^https:\/\/calendar\.google\.com\/.*20251124T180000Z%2F20251124T190000Z/,
  );
  expect(target('Outlook')).toMatch(/^https:\/\/outlook\.live\.com\//);
  expect(target('Download calendar file')).toBe('/api/bookings/abc/calendar.ics');
  page.unmount();
  await open({ 'GET /api/bookings/abc': () => json(BOOKING) });
  await screen.findByRole('heading', { name: 'Booking Confirmed!' });
  expect(screen.queryByText('Add to your calendar')).toBeNull();
});

test('the link to manage the booking is shown only in the browser that booked', async () => {
  const page = await open({ 'GET /api/bookings/abc': () => json(BOOKING) });
  await screen.findByRole('heading', { name: 'Booking Confirmed!' });
  expect(target('Manage booking')).toBeUndefined();
  page.unmount();
  sessionStorage.setItem('site-booking-abc', 'token');
  await open({ 'GET /api/bookings/abc': () => json(BOOKING) });
  await screen.findByRole('heading', { name: 'Booking Confirmed!' });
  expect(target('Manage booking')).toBe('/manage-booking/abc');
  sessionStorage.clear();
});
