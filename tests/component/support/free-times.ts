import { json } from './fake-backend';

export const FREE_TIMES = 'GET /api/appointments/availability';

/** Answers for the booking window: each of `dates` has the same free `times`, "HH:MM" at the firm in winter. */
export function freeTimes(dates: readonly string[], ...times: string[]) {
  const days = dates.map((date) => ({
    date,
    slots: times.map((time) => ({ time, startsAt: `${date}T${time}:00-05:00` })),
  }));
  return () => json({ timeZone: 'America/New_York', days: days.filter(({ slots }) => slots.length > 0) });
}
