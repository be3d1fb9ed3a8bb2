import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { gate, json, sentence } from '../support/fake-backend';
import { FREE_TIMES, freeTimes } from '../support/free-times';
import { openBookingCalendar } from '../support/open-booking-calendar';
import { costing, PRICES } from '../support/prices';
import { setNow } from '../support/set-now';
import { casey, openSignedIn } from '../support/signed-in';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/booking/components/booking-calendar'));

const ID = '5b8f0c1e-7c0a-4f0e-9d0e-1f2a3b4c5d6e';
const BOOK = 'POST /api/appointments';
const HOLD = 'POST /api/appointments/hold';
const FREE = ['2025-11-24', '2025-11-25', '2025-12-01'];

// Friday, noon in Atlanta.
setNow('2025-11-21T17:00:00Z');

const offering = (...times: string[]) => freeTimes(FREE, ...times);

const booked = () =>
  json({ id: ID, status: 'pending', startsAt: '2025-11-25T18:00:00Z', endsAt: '2025-11-25T19:00:00Z' }, 201);

async function open(routes: Parameters<typeof openBookingCalendar>[0] = {}, timeZone?: string) {
  const page = await openBookingCalendar(
    {
      [FREE_TIMES]: offering('09:00', '13:00'),
      [BOOK]: booked,
      [PRICES]: () => json(costing()),
      [HOLD]: () => sentence(503, 'Away.'),
      ...routes,
    },
    timeZone,
  );
  await screen.findByRole('heading', { name: 'Book a Consultation', level: 1 });
  await waitFor(() => expect(screen.queryByText('Checking available dates...')).toBeNull());
  const day = (name: string) => screen.getByRole('button', { name: new RegExp(name) });
  const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm Booking' });
  // The calendar announces its days to screen readers from outside the page's own content.
  const alert = () => within(page.container).findByRole('alert');
  const choose = async (name: string, time: string) => {
    await page.user.click(day(name));
    await page.user.click(await screen.findByRole('radio', { name: new RegExp(`^${time}`) }));
  };
  return { ...page, day, confirm, choose, alert };
}

test('a paid service shows its price, the time of payment and the cutoff for a refund', async () => {
  const prices = costing({ 'Digital Transformation': 15000 });
  const { user, container } = await open({ [PRICES]: () => json(prices) });
  const dear = await screen.findByRole('option', { name: 'Digital Transformation – $150' });
  expect(container.textContent).not.toMatch(/costs|is free/);
  await user.selectOptions(screen.getByLabelText('Service'), dear);
  expect(
    screen.getByText(
      'The consultation costs $150. You pay right after booking and get a refund if you cancel at least 24 hours before the start.',
    ),
  ).toBeTruthy();
});

describe('the days', () => {
  test('that are past, on a weekend, or full are disabled, and today is labeled', async () => {
    const { user, day } = await open();
    expect(day('November 24').getAttribute('aria-disabled')).toBeNull();
    for (const closed of ['November 20', 'November 22', 'November 23', 'November 26']) {
      expect(day(closed).getAttribute('aria-disabled'), closed).toBe('true');
      expect(day(closed).getAttribute('aria-label')).toContain('not available');
    }
    expect(day('November 21').getAttribute('aria-label')).toBe(
      'Friday, November 21, 2025, today, not available',
    );
    await user.click(day('November 22'));
    expect(day('November 22').getAttribute('aria-label')).not.toContain('chosen');
    expect(screen.getByText('Mon')).toBeTruthy();
  });

  test('can be chosen by keyboard across months', async () => {
    const { user, day } = await open();
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    await waitFor(() => expect(day('December 1, ')).toBeTruthy());
    day('December 1, ').focus();
    await user.keyboard(' ');
    expect(await screen.findByRole('radio', { name: /^9:00 AM/ })).toBeTruthy();
    expect(day('December 1, ').getAttribute('aria-label')).toBe('Monday, December 1, 2025, chosen');
  });

  test('stay selectable on working days when availability fails to load', async () => {
    const { user, day, backend, alert } = await open({ [FREE_TIMES]: () => sentence(503, 'Away.') });
    expect((await alert()).textContent).toContain('couldn’t load the available times');
    expect(day('November 26').getAttribute('aria-disabled')).toBeNull();
    expect(day('November 22').getAttribute('aria-disabled')).toBe('true');
    await user.click(day('November 24'));
    backend.on(FREE_TIMES, offering('09:00'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(day('November 26').getAttribute('aria-disabled')).toBe('true'));
    expect(screen.getByRole('radio', { name: '9:00 AM' })).toBeTruthy();
  });

  test('depend on the service', async () => {
    const { user, backend } = await open();
    await user.selectOptions(screen.getByLabelText('Service'), 'Discovery Call');
    await waitFor(() =>
      expect(backend.to('/api/appointments/availability').map(({ path }) => path)).toEqual([
        '/api/appointments/availability?from=2025-11-22&to=2025-12-21&serviceType=AI+Strategy+Consultation',
        '/api/appointments/availability?from=2025-11-22&to=2025-12-21&serviceType=Discovery+Call',
      ]),
    );
  });
});

describe('the times', () => {
  test('of the first open day are there at once, without focus or a held time', async () => {
    const { backend, day } = await open();
    expect(await screen.findAllByRole('radio', { checked: false })).toHaveLength(2);
    expect(day('November 24').getAttribute('aria-label')).toBe('Monday, November 24, 2025, chosen');
    expect(document.activeElement).toBe(document.body);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm Booking' }).disabled).toBe(true);
    expect(backend.seen.some(({ path }) => path.includes('hold'))).toBe(false);
  });

  test('of all days load in one request and use the 12-hour format', async () => {
    const { user, day, backend } = await open();
    const response = gate<Response>();
    backend.on(FREE_TIMES, () => response.promise);
    await user.selectOptions(screen.getByLabelText('Service'), 'Technology Integration');
    expect(await screen.findByText('Loading available times...')).toBeTruthy();
    response.resolve(offering('09:00', '13:00')());
    const times = await screen.findAllByRole('radio');
    expect(times.map((radio) => radio.closest('label')?.textContent?.trim())).toEqual(['9:00 AM', '1:00 PM']);
    await user.click(day('November 25'));
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(backend.to('/api/appointments/availability')).toHaveLength(2);
  });

  test('that are outdated are refetched when a day is selected', async () => {
    const { user, day, backend } = await open();
    vi.setSystemTime(Date.now() + 61_000);
    backend.on(FREE_TIMES, offering('13:00'));
    await user.click(day('November 25'));
    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(1));
    expect(screen.getByRole('radio', { name: '1:00 PM' })).toBeTruthy();
  });

  test('say so for a date without any', async () => {
    const { user, day, backend } = await open();
    vi.setSystemTime(Date.now() + 61_000);
    backend.on(FREE_TIMES, offering());
    await user.click(day('November 25'));
    expect(await screen.findByText('No available times for this date')).toBeTruthy();
  });

  test('are on the visitor’s clock and days, and booked on the firm’s', async () => {
    const { user, choose, confirm, backend } = await open(
      { [FREE_TIMES]: offering('09:00', '16:00') },
      'Asia/Kolkata',
    );
    // The zone is written once, above the tiles.
    expect(await screen.findByText('Times in India Time')).toBeTruthy();
    await choose('November 25', '2:30 AM');
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(screen.getByText(/Mon.* 4:00 PM Eastern Time/)).toBeTruthy();
    await user.click(confirm());
    await waitFor(() =>
      expect(backend.seen.findLast(({ path }) => path === '/api/appointments')?.body).toMatchObject({
        preferredDate: '2025-11-24',
        preferredTime: '16:00',
      }),
    );
  });
});

describe('confirming', () => {
  test('requires a date and a time, and another date clears the time', async () => {
    const { user, day, confirm, choose } = await open();
    expect(confirm().disabled).toBe(true);
    expect(await screen.findByText('Choose a time.')).toBeTruthy();
    await user.click(day('November 24'));
    await screen.findAllByRole('radio');
    expect(confirm().disabled).toBe(true);
    await choose('November 24', '1:00 PM');
    expect(confirm().disabled).toBe(false);
    expect(screen.getByText('Monday, November 24, 2025 at 1:00 PM Eastern Time')).toBeTruthy();
    await user.click(day('November 25'));
    expect(confirm().disabled).toBe(true);
    const radios = await screen.findAllByRole<HTMLInputElement>('radio');
    expect(radios.filter(({ checked }) => checked)).toEqual([]);
  });

  test('books in the client’s name, shows a toast, and opens the confirmation page', async () => {
    const response = gate<Response>();
    const { user, choose, confirm, backend, toasts, address } = await open({
      [BOOK]: () => response.promise,
    });
    await user.selectOptions(screen.getByLabelText('Service'), 'Technology Integration');
    await choose('November 25', '1:00 PM');
    await user.type(screen.getByLabelText(/Additional information/), 'Two warehouses');
    await user.click(confirm());
    const pending = await screen.findByRole<HTMLButtonElement>('button', { name: 'Confirming...' });
    expect(pending.disabled).toBe(true);
    response.resolve(booked());
    await waitFor(() => expect(address()).toBe(`/booking-confirmation/${ID}`));
    expect(toasts).toEqual([{ kind: 'success', title: 'Booking request received', acrossPages: true }]);
    const sent = backend.seen.find((call) => `${call.method} ${call.path}` === BOOK);
    expect(sent?.body).toEqual({
      clientName: 'Casey Client',
      clientEmail: 'casey@example.com',
      company: 'Acme Co',
      serviceType: 'Technology Integration',
      preferredDate: '2025-11-25',
      preferredTime: '13:00',
      message: 'Two warehouses',
      meetsBy: 'video',
      timeZone: 'America/New_York',
    });
    expect(sent?.headers.get('authorization')).toBe(`Bearer ${casey.access_token}`);
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  test('keeps the input and lists the available times when the slot was taken in the meantime', async () => {
    const taken = 'That time was just booked. Still available that day: 9:00 AM.';
    const { user, choose, confirm, backend, address, alert, container } = await open({
      [BOOK]: () => sentence(409, taken),
    });
    await choose('November 25', '1:00 PM');
    await user.type(screen.getByLabelText(/Additional information/), 'Two warehouses');
    backend.on(FREE_TIMES, offering('09:00'));
    await user.click(confirm());
    expect((await alert()).textContent).toContain(taken);
    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(1));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Additional information/).value).toBe('Two warehouses');
    expect(confirm().disabled).toBe(true);
    backend.on(BOOK, booked);
    await choose('November 25', '9:00 AM');
    expect(within(container).queryByRole('alert')).toBeNull();
    await user.click(confirm());
    await waitFor(() => expect(address()).toBe(`/booking-confirmation/${ID}`));
  });

  test('reuses the idempotency key when a failed booking is sent again', async () => {
    const { user, choose, confirm, backend, alert } = await open({ [BOOK]: () => sentence(503, 'Away.') });
    await choose('November 25', '1:00 PM');
    const sent = () => backend.seen.filter((call) => `${call.method} ${call.path}` === BOOK);
    await user.click(confirm());
    await alert();
    await user.click(confirm());
    await waitFor(() => expect(sent()).toHaveLength(2));
    const [first, second] = sent().map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });

  test('uses the email address for a profile without a name', async () => {
    const { user, choose, confirm, backend, address } = await open({
      'GET /rest/v1/profiles': () => json({ full_name: null, company: null, phone: '404' }),
    });
    await choose('November 25', '1:00 PM');
    await user.click(confirm());
    await waitFor(() => expect(address()).toBe(`/booking-confirmation/${ID}`));
    expect(backend.seen.findLast(({ path }) => path === '/api/appointments')?.body).toMatchObject({
      clientName: 'casey@example.com',
      clientPhone: '404',
    });
  });
});

test('in the profile, the calendar stays open, links to the booking, and can book another', async () => {
  const page = await openSignedIn(
    {
      [FREE_TIMES]: offering('09:00'),
      [BOOK]: booked,
      [PRICES]: () => json(costing()),
      [HOLD]: () => sentence(503, 'Away.'),
    },
    async () => {
      const { BookingCalendar } = await import('@/features/booking/components/booking-calendar');
      const { RequireRole } = await import('@/shared/auth/require-role');
      return {
        '/': (
          <RequireRole atLeast="client">
            <BookingCalendar />
          </RequireRole>
        ),
      };
    },
    '/',
  );
  await page.user.click(await screen.findByRole('button', { name: /November 24/ }));
  await page.user.click(await screen.findByRole('radio', { name: '9:00 AM' }));
  await page.user.click(screen.getByRole('button', { name: 'Confirm Booking' }));
  const heading = await screen.findByRole('heading', { name: 'Booking Confirmed!' });
  expect(document.activeElement).toBe(heading);
  const panel = within(heading.parentElement as HTMLElement);
  expect(panel.getByText(/Tuesday, November 25, 2025 at 1:00/)).toBeTruthy();
  expect(panel.getByRole('link', { name: 'See your booking' }).getAttribute('href')).toBe(
    `/booking-confirmation/${ID}`,
  );
  await page.user.click(panel.getByRole('button', { name: 'Book Another Consultation' }));
  expect(await screen.findByRole('button', { name: 'Confirm Booking' })).toBeTruthy();
});
