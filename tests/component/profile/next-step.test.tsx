import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { gate, json, sentence } from '../support/fake-backend';
import { FREE_TIMES, freeTimes } from '../support/free-times';
import { costing, PRICES } from '../support/prices';
import { setNow } from '../support/set-now';
import { casey, openSignedIn } from '../support/signed-in';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/layouts/next-step'));

const LIST = 'GET /rest/v1/booked_appointments';
const DOCUMENTS = 'GET /rest/v1/documents';

setNow('2025-11-21T17:00:00Z');
function booking(startsAt: string, status: string, more: object = {}) {
  return {
    id: `${status} ${startsAt}`.replaceAll(/\W/g, '-'),
    service_type: 'Digital Transformation',
    starts_at: startsAt,
    ends_at: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
    status,
    payment_status: 'not_required',
    change_until: startsAt,
    price_cents: 0,
    refund_due: false,
    place: null,
    meets_by: null,
    video_link: null,
    ...more,
  };
}

function file(name: string, created_at: string) {
  return { id: name, path: `${casey.user.id}/${name}`, name, size_bytes: 9, note: null, created_at };
}

const SOON = '2025-11-24T14:00:00+00:00';

async function open(routes: Parameters<typeof openSignedIn>[0]) {
  const page = await openSignedIn(
    { [LIST]: () => json([]), [DOCUMENTS]: () => json([]), ...routes },
    async () => {
      const { HomeNextStep } = await import('@/layouts/home-next-step');
      return { '/': <HomeNextStep /> };
    },
    '/',
  );
  const links = () =>
    screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  return { ...page, links };
}

const step = async () => within(await screen.findByRole('region', { name: 'Your next step' }));

describe('after sign-in, the landing page shows a client', () => {
  test('the next confirmed consultation: date, time, calendar file, and how to change it', async () => {
    const list = [
      booking('2025-11-26T14:00:00+00:00', 'pending'),
      booking(SOON, 'confirmed', { id: 'next' }),
      booking('2025-11-22T14:00:00+00:00', 'cancelled'),
    ];
    const { links } = await open({ [LIST]: () => json(list) });
    const shown = await step();
    expect(await shown.findByText('Your next consultation')).toBeTruthy();
    expect(shown.getByText(/^Monday, November 24, 2025, 9:00\sAM – 10:00\sAM Eastern Time/)).toBeTruthy();
    expect(shown.getByText('Confirmed')).toBeTruthy();
    expect(links()).toEqual([
      'See booking /booking-confirmation/next',
      'Add to calendar /api/bookings/next/calendar.ics',
      'Move or cancel /profile?tab=bookings',
    ]);
  });

  test('a request, which is not called confirmed', async () => {
    const { links } = await open({ [LIST]: () => json([booking(SOON, 'pending', { id: 'next' })]) });
    const shown = await step();
    expect(await shown.findByText('Your request, not confirmed yet')).toBeTruthy();
    expect(shown.getByText('Requested')).toBeTruthy();
    expect(links()).toEqual([
      'See booking /booking-confirmation/next',
      'Move or cancel /profile?tab=bookings',
    ]);
  });

  test('a payment that is due', async () => {
    const due = booking(SOON, 'pending', {
      id: 'next',
      payment_status: 'pending',
      change_until: '2025-11-20T14:00:00+00:00',
    });
    const { links } = await open({ [LIST]: () => json([due]) });
    const shown = await step();
    expect(await shown.findByText('Your payment is due')).toBeTruthy();
    expect(links()).toEqual(['Go to payment /booking-confirmation/next']);
  });

  test.each([
    ['declined', SOON, 'Declined'],
    ['cancelled', SOON, 'Canceled'],
    ['completed', '2025-10-06T13:00:00+00:00', 'Completed'],
  ])('the same service to book again after a %s booking', async (status, startsAt, word) => {
    const { links } = await open({ [LIST]: () => json([booking(startsAt, status)]) });
    const shown = await step();
    expect(await shown.findByText('Your last booking')).toBeTruthy();
    expect(shown.getByText(word)).toBeTruthy();
    expect(links()).toEqual([
      'Book again /booking-calendar?service=Digital+Transformation',
      'Your bookings /profile?tab=bookings',
    ]);
  });

  test('the calendar, without any booking', async () => {
    const { links } = await open({});
    expect(await (await step()).findByText('You have no bookings yet')).toBeTruthy();
    expect(links()).toEqual(['Book a consultation /booking-calendar']);
  });

  test('what was shared within 14 days', async () => {
    const files = [
      file('plan.pdf', '2025-11-20T12:00:00Z'),
      file('budget.xlsx', '2025-11-19T12:00:00Z'),
      file('old.pdf', '2025-10-01T12:00:00Z'),
    ];
    await open({ [DOCUMENTS]: () => json(files) });
    const shown = await step();
    const line = (await shown.findByText('plan.pdf')).closest('p');
    expect(line?.textContent).toBe('Shared with you on Nov 20: plan.pdf and 1 more. View your documents');
    expect(shown.getByRole('link', { name: 'View your documents' }).getAttribute('href')).toBe(
      '/profile?tab=documents',
    );
  });

  test('a failure with a retry, and the documents all the same', async () => {
    const { user, backend } = await open({
      [LIST]: () => sentence(503, 'Away.'),
      [DOCUMENTS]: () => json([file('plan.pdf', '2025-11-20T12:00:00Z')]),
    });
    const shown = await step();
    expect(await shown.findByText(/We couldn’t load your bookings/)).toBeTruthy();
    expect(await shown.findByText('plan.pdf')).toBeTruthy();
    backend.on(LIST, () => json([booking(SOON, 'confirmed')]));
    await user.click(shown.getByRole('button', { name: 'Try again' }));
    expect(await shown.findByText('Your next consultation')).toBeTruthy();
  });
});

test('the calendar of "Book again" starts with the same service', async () => {
  await openSignedIn(
    { [FREE_TIMES]: freeTimes(['2025-11-26'], '15:00'), [PRICES]: () => json(costing()) },
    async () => {
      const { BookingCalendarScreen } = await import('@/features/booking/components/booking-calendar');
      return { '/booking-calendar': <BookingCalendarScreen /> };
    },
    '/booking-calendar?service=Technology+Integration',
  );
  const service = await screen.findByLabelText<HTMLSelectElement>('Service');
  expect(service.value).toBe('Technology Integration');
});

test('staff get a link to their workspace, and none of their bookings is read', async () => {
  const { links, backend } = await open({ 'POST /rest/v1/rpc/my_role': () => json('admin') });
  expect(await screen.findByText(/You’re signed in as staff/)).toBeTruthy();
  expect(links()).toEqual(['Open the workspace /admin']);
  expect(backend.to('/rest/v1/booked_appointments')).toEqual([]);
});

test('a visitor sees nothing of it', async () => {
  const role = gate<Response>();
  const { container, backend } = await open({ 'POST /rest/v1/rpc/my_role': () => role.promise });
  role.resolve(json('guest'));
  await waitFor(() => expect(backend.to('/rest/v1/rpc/my_role')).not.toEqual([]));
  await waitFor(() => expect(container.textContent).toBe(''));
  expect(backend.to('/rest/v1/booked_appointments')).toEqual([]);
});
