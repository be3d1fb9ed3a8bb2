import {
  availabilityResponse,
  availabilityWindowResponse,
} from '../../../supabase/functions/_shared/contracts/booking/appointments.ts';

export const DAY_MS = 86_400_000;
const TYPE = 'AI Strategy Consultation';

/** The firm's next working days as "YYYY-MM-DD", from `skip` days ahead. */
function workingDays(count: number, skip: number): string[] {
  const days: string[] = [];
  for (let ahead = skip; days.length < count; ahead += 1) {
    const day = new Date(Date.now() + ahead * DAY_MS);
    const name = day.toLocaleDateString('en-US', { weekday: 'short', timeZone: 'America/New_York' });
    if (name === 'Sat' || name === 'Sun') continue;
    days.push(day.toLocaleDateString('en-CA', { timeZone: 'America/New_York' }));
  }
  return days;
}

/** The body of a complete `POST /api/appointments`. */
export function appointmentBody(date: string, time: string, over: Record<string, unknown> = {}) {
  return {
    clientName: 'Ada Lovelace',
    clientEmail: 'ada@example.com',
    serviceType: TYPE,
    preferredDate: date,
    preferredTime: time,
    timeZone: 'America/New_York',
    ...over,
  };
}

/** Posts JSON to the site as a browser's `fetch` would. */
export function postJson(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** A date as pages spell it: 'Monday, November 24, 2025'. */
export function spelledDate(date: string): string {
  return new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' });
}

/** Has queued emails sent at once: they go out within a minute, and a message to the firm wakes the sender. */
export async function sendMailNow(siteUrl: string): Promise<void> {
  const message = {
    name: 'Ida Ring',
    email: 'ida@example.com',
    company: 'Bells',
    message: 'Please ring the bell.',
  };
  const { status } = await postJson(`${siteUrl}/api/contact`, message);
  if (status !== 201) throw new Error(`The contact form answered ${status}.`);
}

async function availableSlots(api: string, date: string): Promise<string[]> {
  const response = await fetch(`${api}/appointments/availability?date=${date}`);
  return availabilityResponse.parse(await response.json()).availableSlots;
}

/**
 * The first date with `wanted` available slots, and its slots. `api` is where the functions answer (`…/api` or
 * `…/functions/v1`). Starts with the second working day: on the first, less than a day can be left, and a booking can
 * then no longer be changed.
 */
export async function freeSlots(api: string, wanted: number): Promise<{ date: string; times: string[] }> {
  for (const date of workingDays(20, 2)) {
    const times = await availableSlots(api, date);
    if (times.length >= wanted) return { date, times };
  }
  throw new Error(`No day has ${wanted} free slots.`);
}

/**
 * The `n`th date, from tomorrow on, with at least three available slots; 1 is the first. Holidays do not count, so a
 * journey that needs a date gets one on every day of the year. `api` as in `freeSlots`.
 */
export async function nthOpenDate(api: string, n: number): Promise<string> {
  let open = 0;
  for (const date of workingDays(20, 1)) {
    if ((await availableSlots(api, date)).length >= 3) open += 1;
    if (open === n) return date;
  }
  throw new Error(`Fewer than ${n} dates have three free slots.`);
}

/** A time that is free: the firm's local date and time. */
export interface Slot {
  date: string;
  time: string;
}

/** Every free slot of the booking window but those of its first day, in order. */
export async function slotsOfWindow(api: string): Promise<Slot[]> {
  const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
  const query = new URLSearchParams({ from: day(2), to: day(29), serviceType: TYPE });
  const response = await fetch(`${api}/appointments/availability?${query}`);
  const { days } = availabilityWindowResponse.parse(await response.json());
  return days.flatMap(({ date, slots }) => slots.map(({ time }) => ({ date, time })));
}
