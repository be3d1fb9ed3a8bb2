import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { gate, json, refused, sentence } from '../support/fake-backend';
import { FREE_TIMES, freeTimes } from '../support/free-times';
import { openPage } from '../support/open-page';
import { costing, PRICES } from '../support/prices';
import { setNow } from '../support/set-now';
import { casey, openSignedIn } from '../support/signed-in';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/booking/components/my-bookings'));

const LIST = 'GET /rest/v1/booked_appointments';
const NEWEST = 'GET /rest/v1/appointments';

setNow('2025-11-21T17:00:00Z');
function booking(id: string, startsAt: string, status: string) {
  const hoursLater = (hours: number) => new Date(Date.parse(startsAt) + hours * 3_600_000).toISOString();
  return {
    id,
    service_type: 'Digital Transformation',
    starts_at: startsAt,
    ends_at: hoursLater(1),
    status,
    payment_status: 'not_required',
    change_until: hoursLater(-24),
    price_cents: 0,
    refund_due: false,
    place: null,
    meets_by: null,
    video_link: null,
  };
}

const SOME = [
  booking('next', '2025-11-24T14:00:00+00:00', 'pending'),
  booking('called-off', '2025-11-25T14:00:00+00:00', 'cancelled'),
  booking('over', '2025-10-06T13:00:00+00:00', 'completed'),
];

async function open(routes: Parameters<typeof openSignedIn>[0], timeZone?: string) {
  return await openSignedIn(
    { [FREE_TIMES]: freeTimes(['2025-11-26'], '15:00'), [PRICES]: () => json(costing()), ...routes },
    async () => {
      const { MyBookings } = await import('@/features/booking/components/my-bookings');
      return { '/profile': <MyBookings /> };
    },
    '/profile',
    timeZone,
  );
}

describe('a client’s bookings', () => {
  test('show a spinner, then date, time, zone, service, status, and a link', async () => {
    const response = gate<Response>();
    const { backend } = await open({ [LIST]: () => response.promise }, 'Europe/Berlin');
    expect(await screen.findByText('Loading your bookings...')).toBeTruthy();
    response.resolve(json(SOME));
    const upcoming = within(await screen.findByRole('list', { name: 'Upcoming' }));
    expect(upcoming.getAllByRole('listitem')).toHaveLength(1);
    for (const text of [
      'Monday, November 24, 2025',
      '3:00 PM – 4:00 PM Central European Time',
      '(9:00 AM Eastern Time)',
      'Digital Transformation',
      'Requested',
    ]) {
      expect(upcoming.getByText(text)).toBeTruthy();
    }
    expect(upcoming.getByRole('link', { name: /See booking/ }).getAttribute('href')).toBe(
      '/booking-confirmation/next',
    );
    const past = within(screen.getByRole('list', { name: 'Past and canceled' }));
    expect(past.getAllByRole('listitem')).toHaveLength(2);
    expect(past.getByText('Canceled')).toBeTruthy();
    expect(past.getByText('Completed')).toBeTruthy();
    expect(upcoming.getByText('Your time is held. A consultant will confirm it by email.')).toBeTruthy();
    expect(upcoming.queryByRole('link', { name: /Book again/ })).toBeNull();
    for (const again of past.getAllByRole('link', { name: 'Book again: Digital Transformation' })) {
      expect(again.getAttribute('href')).toBe('/booking-calendar?service=Digital+Transformation');
    }
    const [asked] = backend.to('/rest/v1/booked_appointments');
    expect(asked?.headers.get('authorization')).toBe(`Bearer ${casey.access_token}`);
  });

  test('show the phone number and links to services and the calendar', async () => {
    await open({ [LIST]: () => json([]) });
    const changes = await screen.findByText(/Need to change something else\?/);
    expect(within(changes).getByRole('link', { name: '(404) 555-0142' }).getAttribute('href')).toMatch(
      /^tel:/,
    );
    expect(screen.getByRole('link', { name: 'View Services' }).getAttribute('href')).toBe('/services');
    expect(screen.getByRole('link', { name: 'Book Now' }).getAttribute('href')).toBe('/booking-calendar');
    expect(screen.getByRole('button', { name: 'Confirm Booking' })).toBeTruthy();
  });

  test('that are confirmed are not marked as a request', async () => {
    await open({ [LIST]: () => json([booking('next', '2025-11-24T14:00:00+00:00', 'confirmed')]) });
    expect(await screen.findByText('Confirmed')).toBeTruthy();
    expect(screen.queryByText(/A consultant will confirm it/)).toBeNull();
  });

  test('none yet', async () => {
    await open({ [LIST]: () => json([]) });
    expect(await screen.findByText('No upcoming bookings.')).toBeTruthy();
    expect(screen.queryByText('Past and canceled')).toBeNull();
  });

  test('show the last five past bookings, and all on request', async () => {
    const many = Array.from({ length: 8 }, (_, index) =>
      booking(`b${index}`, `2025-10-0${index + 1}T14:00:00Z`, 'completed'),
    );
    const { user } = await open({ [LIST]: () => json(many) });
    const past = () =>
      within(screen.getByRole('list', { name: 'Past and canceled' })).getAllByRole('listitem');
    await screen.findByText('Past and canceled');
    expect(past()).toHaveLength(5);
    expect(past()[0]?.textContent).toContain('October 8');
    await user.click(screen.getByRole('button', { name: 'Show all 8' }));
    expect(past()).toHaveLength(8);
  });

  test('a failure shows an error with a retry button', async () => {
    const { user, backend } = await open({ [LIST]: () => sentence(503, 'Away.') });
    expect(await screen.findByText(/We couldn’t load your bookings/)).toBeTruthy();
    backend.on(LIST, () => json(SOME));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: 'Upcoming' })).toBeTruthy();
  });
});

describe('an upcoming booking', () => {
  const CHANGE = 'PATCH /rest/v1/booked_appointments';
  const sent = (page: Awaited<ReturnType<typeof open>>) =>
    page.backend.seen.filter(({ method }) => method === 'PATCH');

  test('is canceled after a confirmation, with a reason, and the list is refetched', async () => {
    const page = await open({
      [LIST]: () => json(SOME),
      [CHANGE]: () => json([{ id: 'next' }]),
    });
    await page.user.click(
      await screen.findByRole('button', { name: /^Cancel the booking on Monday, November 24/ }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Digital Transformation, Monday, November 24, 2025/)).toBeTruthy();
    await page.user.type(dialog.getByLabelText(/Reason/), 'Travelling');
    page.backend.on(LIST, () => json([]));
    await page.user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('No upcoming bookings.')).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Upcoming' })),
    );
    expect(sent(page)).toMatchObject([
      {
        path: '/rest/v1/booked_appointments?id=eq.next&select=id',
        body: { status: 'cancelled', reason: 'Travelling' },
      },
    ]);
    expect(page.toasts).toEqual([{ kind: 'success', title: 'Booking canceled' }]);
  });

  test('is moved to another free time', async () => {
    const page = await open({
      [LIST]: () => json(SOME),
      [CHANGE]: () => json([{ id: 'next' }]),
    });
    await page.user.click(
      await screen.findByRole('button', { name: /^Move the booking on Monday, November 24/ }),
    );
    const form = within(await screen.findByRole('form', { name: 'Move the booking' }));
    await page.user.click(form.getByRole('button', { name: /November 26/ }));
    await page.user.click(await form.findByRole('radio', { name: '3:00 PM' }));
    page.backend.on(LIST, () => json([booking('next', '2025-11-26T20:00:00+00:00', 'pending')]));
    await page.user.click(form.getByRole('button', { name: 'Move booking' }));
    await waitFor(() => expect(page.toasts).toEqual([{ kind: 'success', title: 'Booking moved' }]));
    expect(sent(page)[0]?.body).toEqual({
      starts_at: '2025-11-26T20:00:00.000Z',
      slot_released_at: null,
      guest_time_zone: 'America/New_York',
    });
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Move the booking' })).toBeNull());
    expect(document.activeElement?.textContent).toBe('Wednesday, November 26, 2025');
  });

  test('shows the change deadline in both time zones', async () => {
    await open({ [LIST]: () => json(SOME) }, 'Europe/Berlin');
    const until = await screen.findByText(/You can change it until/);
    expect(until.textContent?.replaceAll('\u00A0', ' ')).toBe(
      'You can change it until Sunday, November 23 at 3:00 PM Central European Time (9:00 AM Eastern Time).',
    );
  });

  test('shows a phone number in place of the buttons after the deadline', async () => {
    const near = booking('next', '2025-11-22T14:00:00+00:00', 'confirmed');
    await open({ [LIST]: () => json([near]) });
    const late = within(await screen.findByText(/^Online changes closed Friday, November 21/));
    expect(late.getByRole('link', { name: '(404) 555-0142' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Move|Cancel) the booking/ })).toBeNull();
  });

  test('shows that payment is due', async () => {
    const unpaid = { ...booking('next', '2025-11-24T14:00:00+00:00', 'pending'), payment_status: 'pending' };
    await open({ [LIST]: () => json([unpaid]) });
    expect(await screen.findByText('Payment is due')).toBeTruthy();
  });

  test.each([
    [true, 'Your payment of $150 will be refunded.', 'Your payment of $150 will be refunded.'],
    [
      false,
      'It’s too late to refund your payment of $150.',
      'Your payment of $150 can’t be refunded because the booking was canceled too late.',
    ],
  ])(
    'that is paid (refund due: %s) shows the refund terms before and after canceling',
    async (due, before, after) => {
      const paid = (status: string) => ({
        ...booking('next', '2025-11-24T14:00:00+00:00', status),
        payment_status: 'paid',
        price_cents: 15000,
        refund_due: due,
      });
      const page = await open({
        [LIST]: () => json([paid('pending')]),
        [CHANGE]: () => json([{ id: 'next' }]),
      });
      await page.user.click(await screen.findByRole('button', { name: /^Cancel the booking/ }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText(before)).toBeTruthy();
      page.backend.on(LIST, () => json([paid('cancelled')]));
      await page.user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
      const past = within(await screen.findByRole('list', { name: 'Past and canceled' }));
      expect(past.getByText(after)).toBeTruthy();
    },
  );

  test('that is refused a late cancellation shows the reason and stays', async () => {
    const tooLate = 'Bookings can be canceled up to 24 hours before they start. Please call us.';
    const page = await open({
      [LIST]: () => json(SOME),
      [CHANGE]: () => refused(409, 'change_deadline_passed', { change: 'canceled', cutoffMinutes: 1440 }),
    });
    await page.user.click(await screen.findByRole('button', { name: /^Cancel the booking/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    expect(await dialog.findByText(tooLate)).toBeTruthy();
  });
});

describe('/booking-confirmation/new', () => {
  const show = async () => {
    const { Confirmation } = await import('@/features/booking/components/confirmation');
    return { '/booking-confirmation/new': <Confirmation bookingId="new" /> };
  };

  test('redirects to the client’s latest booking', async () => {
    const page = await openSignedIn(
      { [NEWEST]: () => json([{ id: 'abc' }]) },
      show,
      '/booking-confirmation/new',
    );
    await waitFor(() => expect(page.address()).toBe('/booking-confirmation/abc'));
    const [asked] = page.backend.to('/rest/v1/appointments');
    expect(asked?.path).toContain(`user_id=eq.${casey.user.id}`);
    expect(asked?.path).toContain('order=created_at.desc');
  });

  test('shows an error to a guest', async () => {
    await openPage(show, '/booking-confirmation/new');
    expect(await screen.findByRole('heading', { name: 'Booking Error' })).toBeTruthy();
  });

  test('shows an error to a client without a booking', async () => {
    const page = await openSignedIn({ [NEWEST]: () => json([]) }, show, '/booking-confirmation/new');
    expect(await screen.findByRole('heading', { name: 'Booking Error' })).toBeTruthy();
    expect(screen.getByText(/No booking ID found/)).toBeTruthy();
    expect(page.toasts).toEqual([
      { kind: 'error', title: 'Error', description: 'Failed to load booking details' },
    ]);
  });
});

test('/dashboard redirects to My Bookings', async () => {
  const page = await openPage(async () => {
    const { default: DashboardRoute } = await import('@/routes/dashboard');
    return { '/dashboard': <DashboardRoute /> };
  }, '/dashboard');
  await waitFor(() => expect(page.address()).toBe('/profile?tab=bookings'));
});
