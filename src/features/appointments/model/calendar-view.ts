import { addDays, startOfWeek } from '@contracts/time.ts';
import { formatDate } from '@contracts/time-format.ts';

export const VIEWS = ['day', 'week', 'list'] as const;
export type View = (typeof VIEWS)[number];

/** How many days the list shows at once. */
const LIST_DAYS = 28;

const isDay = (value: string | null): value is string =>
  value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

export type CalendarView = { view: View; day: string; days: string[] };

/** What the address asks for: the view, the day it is about, and the days on it. */
export function parseCalendarView(search: URLSearchParams, today: string, fallback: View): CalendarView {
  const asked = search.get('view');
  const view = VIEWS.find((name) => name === asked) ?? fallback;
  const wanted = search.get('day');
  const day = isDay(wanted) ? wanted : today;
  if (view === 'day') return { view, day, days: [day] };
  if (view === 'week') return { view, day, days: daysFrom(startOfWeek(day), 7) };
  return { view, day, days: daysFrom(day, LIST_DAYS) };
}

/** The day that the view before (-1) or after (1) is about. */
export function adjacentPeriod({ view, day }: CalendarView, direction: -1 | 1): string {
  const step = { day: 1, week: 7, list: LIST_DAYS }[view];
  return addDays(day, direction * step);
}

/** "Nov 24, 2025", or "Nov 24, 2025 to Nov 30, 2025". */
export function rangeLabel(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  return first === last
    ? formatDate(first, 'medium')
    : `${formatDate(first, 'medium')} to ${formatDate(last, 'medium')}`;
}
