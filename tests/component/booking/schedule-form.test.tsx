import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { bookableDates } from '@/features/booking/model/bookable-dates';
import { gate, sentence } from '../support/fake-backend';
import {
  AVAILABILITY,
  BOOK,
  booked,
  chooseDate,
  DAY,
  fill,
  ID,
  offering,
  openSchedule,
  TIMES,
} from '../support/open-schedule';

describe('the times', () => {
  test('are disabled without a date, then load in the 12-hour format', async () => {
    const response = gate<void>();
    const page = await openSchedule({
      [AVAILABILITY]: async (request) => {
        await response.promise;
        return offering(['09:00', '13:00'])(request);
      },
    });
    expect(page.time.disabled).toBe(true);
    expect(page.options(page.time)).toEqual(['Select date first']);
    await page.user.selectOptions(page.date, page.dateAt(1));
    expect(page.options(page.time)).toEqual(['Loading available times...']);
    expect(page.time.disabled).toBe(true);
    response.resolve();
    await waitFor(() => expect(page.options(page.time)).toEqual(['Select a time', '9:00 AM', '1:00 PM']));
    expect(page.time.options[2]?.value).toBe('13:00');
    expect(page.backend.to(DAY)[0]?.path).toContain(`date=${page.dateAt(1)}`);
  });

  test('show a message for a date without available times', async () => {
    const page = await openSchedule({ [AVAILABILITY]: offering([]) });
    await page.user.selectOptions(page.date, page.dateAt(1));
    await waitFor(() => expect(page.options(page.time)).toEqual(['No available times for this date']));
    expect(page.time.disabled).toBe(true);
  });

  test('can be reloaded after a failure, and the input stays', async () => {
    const page = await openSchedule({ [AVAILABILITY]: () => sentence(503, 'Away.') });
    await page.user.type(page.field(/full name/i), 'Ada');
    await page.user.selectOptions(page.date, page.dateAt(1));
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(page.backend.to(DAY)).toHaveLength(1);
    page.backend.on(AVAILABILITY, offering(TIMES));
    await page.user.click(again);
    await waitFor(() => expect(page.time.disabled).toBe(false));
    expect(page.field(/full name/i).value).toBe('Ada');
  });

  test('another date clears the chosen time', async () => {
    const page = await openSchedule();
    await chooseDate(page);
    await page.user.selectOptions(page.time, '13:00');
    await chooseDate(page, 2);
    expect(page.time.value).toBe('');
  });

  test('are not refetched for a date that was already loaded', async () => {
    const page = await openSchedule();
    await chooseDate(page, 1);
    await chooseDate(page, 2);
    await chooseDate(page, 1);
    expect(page.backend.to(DAY)).toHaveLength(2);
  });

  test('another service keeps the chosen time only if it offers it', async () => {
    const page = await openSchedule({
      [AVAILABILITY]: (request) => offering(request.url.includes('Custom') ? ['09:00'] : TIMES)(request),
    });
    await fill(page);
    await page.user.selectOptions(page.field(/service type/i), 'Digital Transformation');
    await waitFor(() => expect(page.time.options).toHaveLength(8));
    expect(page.time.value).toBe('13:00');
    await page.user.selectOptions(page.field(/service type/i), 'Custom AI Solutions');
    await waitFor(() => expect(page.time.options).toHaveLength(2));
    await waitFor(() => expect(page.time.value).toBe(''));
    await page.submit();
    expect(await screen.findByText('Please select a preferred time.')).toBeTruthy();
  });

  test('someone elsewhere reads their own times, and the firm’s beside the chosen one', async () => {
    const page = await openSchedule({ [AVAILABILITY]: offering(['09:00']) }, '/schedule', 'Asia/Kolkata');
    await chooseDate(page);
    expect(page.options(page.time)[1]).toBe('7:30 PM');
    expect(screen.getByText('Times in India Time')).toBeTruthy();
    await page.user.selectOptions(page.time, '09:00');
    expect(await screen.findByText(/7:30 PM India Time$/)).toBeTruthy();
  });
});

describe('the form', () => {
  test('shows an error at each missing field, and sends nothing', async () => {
    const page = await openSchedule();
    await page.submit();
    for (const message of [
      'Name must be at least 2 characters.',
      'Please enter a valid email address.',
      'Please select a service type.',
      'Please select a preferred date.',
      'Please select a preferred time.',
    ]) {
      expect(await screen.findByText(message)).toBeTruthy();
    }
    expect(document.activeElement).toBe(page.field(/service type/i));
    expect(page.field(/full name/i).getAttribute('aria-invalid')).toBe('true');
    expect(page.backend.seen.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('offers the six services, and the Discovery Call when its length or its link is chosen', async () => {
    const page = await openSchedule();
    expect(page.options(page.field(/service type/i))).toHaveLength(7);
    await page.user.click(screen.getByRole('radio', { name: '30 minutes Discovery Call' }));
    expect(page.field(/service type/i).value).toBe('Discovery Call');
    expect(screen.getByText(/^Tell us what you need/)).toBeTruthy();
    await page.user.selectOptions(page.field(/service type/i), 'Technology Integration');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '60 minutes Consultation' }).checked).toBe(
      true,
    );
    expect(page.options(page.field(/service type/i))).toHaveLength(7);
    page.unmount();
    const asked = await openSchedule({}, '/schedule?type=discovery-call');
    expect(asked.field(/service type/i).value).toBe('Discovery Call');
    expect(asked.options(asked.field(/service type/i))).toContain('Discovery Call (30 minutes)');
  });

  test('preselects the service, date, and time of a link, as far as they are available', async () => {
    const { value: date } = bookableDates(new Date())[1] ?? { value: '' };
    const at = `/schedule?service=Technology+Integration&date=${date}&time=13%3A00`;
    const page = await openSchedule({}, at);
    expect(page.field(/service type/i).value).toBe('Technology Integration');
    expect(page.date.value).toBe(date);
    await waitFor(() => expect(page.time.value).toBe('13:00'));
    page.unmount();
    const taken = await openSchedule({ [AVAILABILITY]: offering(['09:00']) }, at);
    await waitFor(() => expect(taken.options(taken.time)).toEqual(['Select a time', '9:00 AM']));
    expect(taken.time.value).toBe('');
    taken.unmount();
    const call = await openSchedule({}, '/schedule?service=Discovery+Call');
    expect(call.field(/service type/i).value).toBe('Discovery Call');
  });

  test('says that the time in a link is taken, and offers the other open times', async () => {
    const date = bookableDates(new Date())[0]?.value ?? '';
    const at = `/schedule?service=Technology+Integration&date=${date}&time=13%3A00`;
    const page = await openSchedule({ [AVAILABILITY]: offering(['09:00', '11:00']) }, at);
    await screen.findByText('That time isn’t available. Please choose another one.');
    const others = within(screen.getByRole('group', { name: /^Still available on/ }));
    await page.user.click(others.getByRole('button', { name: '11:00 AM' }));
    expect(page.time.value).toBe('11:00');
    expect(screen.queryByText('That time isn’t available. Please choose another one.')).toBeNull();
  });

  test('books: the request, the message, and the summary in place of the form', async () => {
    const response = gate<Response>();
    const page = await openSchedule({ [BOOK]: () => response.promise });
    await fill(page);
    await page.user.type(page.field(/additional/i), 'مرحبا 👋');
    await page.submit();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Scheduling...' });
    expect(button.disabled).toBe(true);
    const asked = page.backend.to('/api/appointments/availability').length;
    response.resolve(booked());
    expect(await screen.findByText('Your consultation is requested')).toBeTruthy();
    const chosen = page.backend.seen.find(({ path }) => path === '/api/appointments');
    expect(chosen?.body).toEqual({
      clientName: 'Ada Lovelace',
      clientEmail: 'ada@example.com',
      serviceType: 'Technology Integration',
      preferredDate: page.dateAt(1),
      preferredTime: '13:00',
      message: 'مرحبا 👋',
      meetsBy: 'video',
      timeZone: 'America/New_York',
    });
    expect(chosen?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(page.toasts).toEqual([
      {
        kind: 'success',
        title: 'Appointment Scheduled!',
        description: expect.stringMatching(/confirmation email will be sent shortly.*contact/),
      },
    ]);
    expect(screen.queryByRole('form')).toBeNull();
    expect(page.field(/full name/i).value).toBe('');
    expect(screen.getByRole('link', { name: 'See your booking' }).getAttribute('href')).toBe(
      `/booking-confirmation/${ID}`,
    );
    expect(document.activeElement?.textContent).toBe('Your consultation is requested');
    await page.user.click(screen.getByRole('button', { name: 'Book another consultation' }));
    expect(page.field(/full name/i).value).toBe('');
    expect([page.field(/preferred date/i).value, page.field(/preferred time/i).disabled]).toEqual(['', true]);
    await waitFor(() =>
      expect(page.backend.to('/api/appointments/availability').length).toBeGreaterThan(asked),
    );
  });

  test('a slot taken in the meantime: all other input stays, the available slots are refetched and listed', async () => {
    const page = await openSchedule({
      [BOOK]: () => sentence(409, 'That time was just booked. Still available that day: 9:00 AM.'),
    });
    await fill(page);
    page.backend.on(AVAILABILITY, offering(['09:00']));
    await page.submit();
    expect(
      await screen.findByText('That time was just booked. Still available that day: 9:00 AM.'),
    ).toBeTruthy();
    expect(page.toasts.at(-1)).toEqual({
      kind: 'error',
      title: 'Scheduling Failed',
      description: '409: That time was just booked. Still available that day: 9:00 AM.',
    });
    await waitFor(() => expect(page.options(page.time)).toEqual(['Select a time', '9:00 AM']));
    expect(page.field(/full name/i).value).toBe('Ada Lovelace');
    expect(page.date.value).toBe(page.dateAt(1));
    expect(page.time.value).toBe('');
    page.backend.on(BOOK, booked);
    await page.user.selectOptions(page.time, '09:00');
    await page.submit();
    expect(await screen.findByText('Your consultation is requested')).toBeTruthy();
  });

  test('offers and focuses the remaining times when the slot is taken during sending', async () => {
    const page = await openSchedule({ [BOOK]: () => sentence(409, 'Still available that day: 9:00 AM.') });
    await fill(page);
    page.backend.on(AVAILABILITY, offering(['09:00', '15:00']));
    await page.submit();
    const group = await screen.findByRole('group', { name: /Still available on/ });
    await waitFor(() => expect(document.activeElement).toBe(group));
    const tap = within(group).getByRole('button', { name: '3:00 PM' });
    await page.user.click(tap);
    expect(page.time.value).toBe('15:00');
    expect(screen.queryByText('Still available that day: 9:00 AM.')).toBeNull();
    expect(screen.queryByRole('group', { name: /Still available on/ })).toBeNull();
    expect(page.field(/full name/i).value).toBe('Ada Lovelace');
  });

  test('the same content sent again keeps its key; changed content gets another', async () => {
    const page = await openSchedule({
      [BOOK]: () => sentence(503, 'We couldn’t reach the database.'),
    });
    await fill(page);
    const sent = () => page.backend.seen.filter(({ path }) => path === '/api/appointments');
    for (const times of [1, 2]) {
      await page.submit();
      await waitFor(() => expect(page.toasts).toHaveLength(times));
    }
    await page.user.type(page.field(/company/i), 'Acme');
    await page.submit();
    await waitFor(() => expect(page.toasts).toHaveLength(3));
    const [first, second, third] = sent().map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(page.toasts[0]?.description).toBe('503: We couldn’t reach the database.');
    expect(page.field(/full name/i).value).toBe('Ada Lovelace');
    expect(page.time.value).toBe('13:00');
  });

  test('shows an error and keeps the input without a network', async () => {
    const page = await openSchedule({ [BOOK]: () => Promise.reject(new TypeError('Failed to fetch')) });
    await fill(page);
    await page.submit();
    await waitFor(() => expect(page.toasts[0]?.title).toBe('Scheduling Failed'));
    expect(page.toasts[0]?.description).toMatch(/couldn’t reach the server/);
    expect(page.field(/email/i).value).toBe('ada@example.com');
  });
});

test('an address that looks mistyped comes with the one that was probably meant', async () => {
  const page = await openSchedule();
  const email = page.field(/email address/i);
  await page.user.type(email, 'ana@gmial.com');
  // Nothing moves when the field is left, so that a press elsewhere hits what it aims at.
  const asked = screen.getByRole('button', { name: 'Did you mean ana@gmail.com?' });
  await page.user.tab();
  expect(asked.isConnected).toBe(true);
  await page.user.clear(email);
  await page.user.type(email, 'ana@acme.com');
  expect(asked.isConnected).toBe(false);
  await page.user.clear(email);
  await page.user.type(email, 'ana@gmial.com');
  await page.user.click(screen.getByRole('button', { name: 'Did you mean ana@gmail.com?' }));
  expect([email.value, document.activeElement]).toEqual(['ana@gmail.com', email]);
  expect(screen.queryByText(/^Did you mean/)).toBeNull();
});
