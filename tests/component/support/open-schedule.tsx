import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { bookableDates } from '@/features/booking/model/bookable-dates';
import type { ConsultationPrice } from '@/features/booking/model/price';
import { fakeBackend, json, type Routes, sentence } from './fake-backend';
import { openPage } from './open-page';
import { costing, PRICES } from './prices';

export const TIMES = ['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'];
export const AVAILABILITY = 'GET /api/appointments/availability';
export const BOOK = 'POST /api/appointments';
export const HOLD = 'POST /api/appointments/hold';
export const ID = '5b8f0c1e-7c0a-4f0e-9d0e-1f2a3b4c5d6e';

/** The requests for the times of a date. */
export const DAY = '/api/appointments/availability?date=';

/** Answers with the free `times` of each date, or of each working day of the window except `closed`. */
export function offering(times: string[], closed: readonly string[] = []) {
  const slotsOf = (date: string | null) =>
    times.map((time) => ({ time, startsAt: `${date}T${time}:00-05:00` }));
  return (request: Request) => {
    const date = new URL(request.url).searchParams.get('date');
    if (date === null) {
      const open = bookableDates(new Date()).filter(({ value }) => !closed.includes(value));
      const days = open.map(({ value }) => ({ date: value, slots: slotsOf(value) }));
      return json({ timeZone: 'America/New_York', days });
    }
    const slots = slotsOf(date);
    return json({ date, timeZone: 'America/New_York', availableSlots: times, slots });
  };
}

export const booked = () =>
  json({ id: ID, status: 'pending', startsAt: '2026-01-05T14:00:00Z', endsAt: '2026-01-05T15:00:00Z' }, 201);

/** The schedule form with a day of free times at no price, a booking that works, and no holds; `routes` says otherwise. */
export async function openSchedule(
  routes: Routes = {},
  at = '/schedule',
  timeZone?: string,
  stored: ConsultationPrice[] | null = costing(),
) {
  const backend = fakeBackend({
    [AVAILABILITY]: offering(TIMES),
    [BOOK]: booked,
    [PRICES]: () => json(costing()),
    [HOLD]: () => sentence(503, 'Away.'),
    ...routes,
  });
  const page = await openPage(
    async () => {
      const { ScheduleForm } = await import('@/features/booking/components/schedule-form');
      return { '/schedule': <ScheduleForm prices={stored ?? undefined} /> };
    },
    at,
    timeZone,
  );
  const field = (label: RegExp) => screen.getByLabelText<HTMLSelectElement>(label);
  const date = field(/preferred date/i);
  const time = field(/preferred time/i);
  const dateAt = (index: number) => date.options[index]?.value ?? '';
  const options = (select: HTMLSelectElement) =>
    within(select)
      .getAllByRole('option')
      .map((o) => o.textContent);
  const submit = () => page.user.click(screen.getByRole('button', { name: 'Schedule Consultation' }));
  return { ...page, backend, field, date, time, dateAt, options, submit };
}

type Page = Awaited<ReturnType<typeof openSchedule>>;

export async function chooseDate({ user, date, time, dateAt }: Page, index = 1) {
  await user.selectOptions(date, dateAt(index));
  await waitFor(() => expect(time).toHaveProperty('disabled', false));
}

export async function fill(page: Page) {
  const { user, field, time } = page;
  await user.type(field(/full name/i), 'Ada Lovelace');
  await user.type(field(/email address/i), 'ada@example.com');
  await user.selectOptions(field(/service type/i), 'Technology Integration');
  await chooseDate(page);
  await user.selectOptions(time, '13:00');
}
