import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeBackend, json, sentence } from '../support/fake-backend';
import { FREE_TIMES, freeTimes } from '../support/free-times';
import { BOOKING, MANAGE, TOKEN } from '../support/managed-booking';
import { openPage } from '../support/open-page';
import { setNow } from '../support/set-now';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/booking/components/manage-booking'));

setNow('2025-11-21T17:00:00Z');
async function open(
  routes: Parameters<typeof fakeBackend>[0] = {},
  { at = `/manage-booking/abc#token=${TOKEN}`, timeZone = 'America/New_York' } = {},
) {
  const backend = fakeBackend({
    [MANAGE]: () => json(BOOKING),
    [FREE_TIMES]: freeTimes(['2025-11-24', '2025-11-26'], '09:00', '15:00'),
    ...routes,
  });
  const page = await openPage(
    async () => {
      const { ManageBooking } = await import('@/features/booking/components/manage-booking');
      return {
        '/manage-booking': <ManageBooking bookingId={undefined} />,
        '/manage-booking/abc': <ManageBooking bookingId="abc" />,
      };
    },
    at,
    timeZone,
  );
  const press = async (name: string) => page.user.click(await screen.findByRole('button', { name }));
  const sent = () => backend.to('/api/bookings/abc/manage').map(({ body }) => body);
  return { ...page, backend, press, sent };
}

type Page = Awaited<ReturnType<typeof open>>;

async function choose({ user, press }: Page, day: RegExp, time: RegExp) {
  await press('Move');
  await waitFor(() => expect(screen.queryByText('Checking available dates...')).toBeNull());
  await user.click(screen.getByRole('button', { name: day }));
  await user.click(await screen.findByRole('radio', { name: time }));
}

describe('the link to a booking', () => {
  test('shows the booking, changes nothing, and removes the token from the address bar', async () => {
    const page = await open({}, { timeZone: 'Europe/Berlin' });
    expect(await screen.findByRole('heading', { name: 'Manage your booking', level: 1 })).toBeTruthy();
    for (const text of [
      'Tuesday, November 25, 2025',
      '7:00 PM Central European Time',
      '(1:00 PM Eastern Time)',
      '60 minutes',
      'Digital Transformation',
      'Your time is held. A consultant will confirm it by email.',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    const until = screen.getByText(/You can move or cancel this booking here until/).textContent;
    expect(until?.replaceAll('\u00A0', ' ')).toContain(
      'Monday, November 24 at 7:00 PM Central European Time (1:00 PM Eastern Time)',
    );
    expect(screen.getByRole('status').textContent).toBe('Your email address is confirmed.');
    expect(page.sent()).toEqual([{ token: TOKEN, action: 'show' }]);
    expect(page.router.state.location.hash).toBe('');
    expect(page.address()).toBe('/manage-booking/abc');
    expect(page.router.state.historyAction).toBe('REPLACE');
  });

  test('names the consultant of a confirmed booking', async () => {
    await open({ [MANAGE]: () => json({ ...BOOKING, status: 'confirmed' }) });
    expect((await screen.findByText('Grace Hopper')).previousElementSibling?.textContent).toBe('With');
  });

  test('shows that the time was taken, and offers another, after a late confirmation', async () => {
    await open({ [MANAGE]: () => json({ ...BOOKING, time_released: true }) });
    expect(await screen.findByRole('heading', { name: 'This time was taken', level: 1 })).toBeTruthy();
    expect(screen.getByText(/Please choose another time\.$/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Move' })).toBeTruthy();
  });

  test('still works without the token in the URL during the same visit', async () => {
    sessionStorage.setItem('site-booking-abc', TOKEN);
    const page = await open({}, { at: '/manage-booking/abc' });
    expect(await screen.findByRole('heading', { name: 'Manage your booking' })).toBeTruthy();
    expect(page.sent()).toEqual([{ token: TOKEN, action: 'show' }]);
    expect(screen.queryByText('Your email address is confirmed.')).toBeNull();
  });

  test.each(['/manage-booking/abc', `/manage-booking#token=${TOKEN}`])(
    'that is incomplete (%s) shows an error and sends no request',
    async (at) => {
      const page = await open({}, { at });
      expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeTruthy();
      expect(page.backend.seen).toEqual([]);
    },
  );

  test.each([
    [404, 'We couldn’t find that booking.'],
    [422, 'Please use the full link from our email.'],
  ])('that is refused with %i shows an error and the next steps', async (status, body) => {
    await open({ [MANAGE]: () => sentence(status, body) });
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
    expect(screen.getByText(/latest email/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '(404) 555-0142' })).toBeTruthy();
    expect(sessionStorage.getItem('site-booking-abc')).toBeNull();
  });

  test('can be retried after a failed request', async () => {
    const page = await open({ [MANAGE]: () => sentence(503, 'Away.') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    page.backend.on(MANAGE, () => json(BOOKING));
    await page.user.click(again);
    expect(await screen.findByRole('heading', { name: 'Manage your booking' })).toBeTruthy();
  });

  test('after the cut-off offers the telephone instead of buttons', async () => {
    await open({ [MANAGE]: () => json({ ...BOOKING, canCancel: false, canMove: false }) });
    expect(await screen.findByRole('heading', { name: 'Online changes are closed' })).toBeTruthy();
    expect(screen.getByText(/Online changes closed/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull();
  });

  test.each([
    ['cancelled', 'Booking Canceled'],
    ['completed', 'Booking Completed'],
  ])('to a %s booking shows the status and a link to a new booking', async (status, title) => {
    await open({ [MANAGE]: () => json({ ...BOOKING, status, canCancel: false, canMove: false }) });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Book again' }).getAttribute('href')).toBe(
      '/schedule?service=Digital+Transformation',
    );
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
  });
});

describe('an unpaid booking', () => {
  const PAY = 'POST /api/bookings/abc/confirm-payment';
  const unpaid = { ...BOOKING, payment_status: 'pending', priceCents: 15000 };

  test('has a payment link', async () => {
    const paymentUrl = 'https://pay.example/1';
    await open({ [MANAGE]: () => json(unpaid), [PAY]: () => json({ paymentStatus: 'pending', paymentUrl }) });
    expect((await screen.findByRole('link', { name: 'Pay now' })).getAttribute('href')).toBe(paymentUrl);
    expect(screen.getByText('We’ll hold your time for 30 minutes while you pay.')).toBeTruthy();
  });

  test('no longer shows "Payment is due" when it was already paid', async () => {
    const page = await open({
      [MANAGE]: () => json(unpaid),
      [PAY]: () => {
        page.backend.on(MANAGE, () => json({ ...unpaid, payment_status: 'paid' }));
        return json({ paymentStatus: 'paid' });
      },
    });
    expect(await screen.findByText('Your time is held. A consultant will confirm it by email.')).toBeTruthy();
    expect(screen.queryByText(/Payment is due/)).toBeNull();
  });

  test.each(['cancelled', 'declined'])('is not asked for payment when it is %s', async (status) => {
    await open({ [MANAGE]: () => json({ ...unpaid, status, canCancel: false, canMove: false }) });
    expect(await screen.findByRole('link', { name: 'Book again' })).toBeTruthy();
    expect(screen.queryByText(/Payment is due/)).toBeNull();
  });
});

describe('canceling', () => {
  test('requires a confirmation, and can be aborted', async () => {
    const page = await open();
    await page.press('Cancel booking');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Digital Transformation, Tuesday, November 25, 2025/)).toBeTruthy();
    await page.user.click(dialog.getByRole('button', { name: 'Keep booking' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.sent()).toHaveLength(1);
  });

  test('sends the reason, focuses the heading "Booking Canceled", and links to a new booking', async () => {
    const page = await open();
    await page.press('Cancel booking');
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(dialog.getByLabelText(/Reason/), ' Travelling ');
    page.backend.on(MANAGE, () =>
      json({ ...BOOKING, status: 'cancelled', canCancel: false, canMove: false }),
    );
    await page.user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    const heading = await screen.findByRole('heading', { name: 'Booking Canceled' });
    expect(page.sent()[1]).toEqual({ token: TOKEN, action: 'cancel', reason: 'Travelling' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByRole('link', { name: 'Choose a new time' }).getAttribute('href')).toBe(
      '/schedule?service=Digital+Transformation',
    );
    expect(screen.queryByText(/contact you before we meet/)).toBeNull();
    expect(page.toasts).toEqual([]);
  });

  test.each([
    [
      true,
      'Your payment of $1,250 will be refunded.',
      /and the time is open again\. Your payment of \$1,250 will be refunded\. We’ve emailed you the details\.$/,
    ],
    [
      false,
      'It’s too late to refund your payment of $1,250.',
      /and the time is open again\. Your payment of \$1,250 can’t be refunded because the booking was canceled too late\. We’ve emailed you the details\.$/,
    ],
  ])(
    'a paid booking (refund due: %s) shows the refund terms before and after',
    async (refundDue, before, after) => {
      const paid = { ...BOOKING, status: 'confirmed', payment_status: 'paid', priceCents: 125000, refundDue };
      const page = await open({ [MANAGE]: () => json(paid) });
      await page.press('Cancel booking');
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText(before)).toBeTruthy();
      page.backend.on(MANAGE, () => json({ ...paid, status: 'cancelled', canCancel: false, canMove: false }));
      await page.user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
      expect(await screen.findByText(after)).toBeTruthy();
    },
  );

  test('a free booking mentions no payment or refund', async () => {
    const page = await open();
    await page.press('Cancel booking');
    expect((await screen.findByRole('dialog')).textContent).not.toMatch(/refund|payment/i);
  });

  test('after the cutoff shows the refusal in the dialog and changes nothing', async () => {
    const page = await open();
    await page.press('Cancel booking');
    const dialog = within(await screen.findByRole('dialog'));
    const tooLate = 'Bookings can be canceled up to 24 hours before they start. Please call us.';
    page.backend.on(MANAGE, () => sentence(409, tooLate));
    await page.user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    expect(await dialog.findByText(tooLate)).toBeTruthy();
    expect(page.toasts).toEqual([]);
  });
});

describe('moving', () => {
  test('sends the chosen day and time, and focuses the heading "Booking Moved"', async () => {
    const page = await open();
    await choose(page, /November 26/, /^3:00 PM/);
    page.backend.on(MANAGE, () =>
      json({
        ...BOOKING,
        booking_date: '2025-11-26',
        time_slot: '15:00',
        starts_at: '2025-11-26T20:00:00Z',
        ends_at: '2025-11-26T21:00:00Z',
      }),
    );
    await page.press('Move booking');
    expect(await screen.findByText('Wednesday, November 26, 2025')).toBeTruthy();
    expect(screen.getByText('3:00 PM Eastern Time')).toBeTruthy();
    expect(page.sent()[1]).toEqual({
      token: TOKEN,
      action: 'move',
      preferredDate: '2025-11-26',
      preferredTime: '15:00',
    });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Booking Moved', level: 1 }));
    expect(page.toasts).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Move booking' })).toBeNull();
  });

  test('a slot taken in the meantime: the old one stays, the available slots are refetched and listed', async () => {
    const page = await open();
    await choose(page, /November 26/, /^3:00 PM/);
    const taken = 'That time was just booked. Still available that day: 9:00 AM.';
    page.backend.on(MANAGE, () => sentence(409, taken));
    const asked = page.backend.to('/api/appointments/availability').length;
    await page.press('Move booking');
    expect(await screen.findByText(taken)).toBeTruthy();
    expect(screen.getByText('Your booking hasn’t changed.')).toBeTruthy();
    await waitFor(() => expect(page.backend.to('/api/appointments/availability')).toHaveLength(asked + 1));
    expect(document.activeElement?.tagName).toBe('FIELDSET');
    expect(screen.getByText(/^Now: Tuesday, November 25, 2025, 1:00/)).toBeTruthy();
  });

  test('can be left', async () => {
    const page = await open();
    await page.press('Move');
    await page.press('Keep current time');
    expect(screen.queryByRole('form', { name: 'Move the booking' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(page.sent()).toHaveLength(1);
  });
});
