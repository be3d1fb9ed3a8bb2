import type { Tables } from '@contracts/database.types.ts';
import { counted } from '@/shared/lib/text';
import type { WithColumns } from '@/shared/supabase/require-columns';
import { CALENDAR_PROBLEMS } from './connected-calendar';

/** A calendar that a consultant keeps elsewhere. */
export type ConnectedCalendar = WithColumns<Tables<'connected_calendar_list'>, 'is_due' | 'busy_times'>;

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** '5 minutes ago', 'in 2 hours', or 'now' for less than a minute. `at` is ISO. */
export function relativeTime(at: string, now: Date): string {
  const minutes = Math.trunc((new Date(at).getTime() - now.getTime()) / 60_000);
  if (Math.abs(minutes) < 1) return 'now';
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute');
  const hours = Math.trunc(minutes / 60);
  return Math.abs(hours) < 24
    ? relative.format(hours, 'hour')
    : relative.format(Math.trunc(hours / 24), 'day');
}

/** '5 minutes ago', or 'just now'. */
function ago(at: string, now: Date): string {
  const words = relativeTime(at, now);
  return words === 'now' ? 'just now' : words;
}

/** '2 events could not be read: Standup, (no title).' Undefined when each was. */
function unreadWords({ unread_events, unread_titles }: ConnectedCalendar): string | undefined {
  if (unread_events === 0) return undefined;
  const titles = unread_titles.map((title) => title || '(no title)').join(', ');
  const more =
    unread_events > unread_titles.length ? ` and ${unread_events - unread_titles.length} more` : '';
  return `${counted(unread_events, 'event')} could not be read, or only in part: ${titles}${more}. Please check that those times are blocked.`;
}

/**
 * What staff read below the name of a calendar; `problem` says why the last check failed, and `unread` which events
 * could not be read.
 */
export function calendarState(
  calendar: ConnectedCalendar,
  now: Date,
): { text: string; problem?: string; unread?: string } {
  const { checked_at, read_at, next_check_at, is_due, busy_times } = calendar;
  const unread = unreadWords(calendar);
  const busy = busy_times === 1 ? '1 busy time ahead.' : `${busy_times} busy times ahead.`;
  if (calendar.problem === null) {
    if (checked_at === null) return { text: 'Waiting for the first check.' };
    return {
      text: `${is_due ? 'Checking again.' : `Checked ${ago(checked_at, now)}.`} ${busy}`,
      ...(unread !== undefined && { unread }),
    };
  }
  const next = is_due ? 'Checking again now.' : `Next try ${relativeTime(next_check_at, now)}.`;
  const isNeverRead = read_at === null;
  const known = isNeverRead
    ? `Never read as a whole. ${busy}`
    : `Last read ${ago(read_at, now)}, and still used: ${busy}`;
  const kept = isNeverRead && busy_times === 0 ? 'No busy times yet.' : known;
  // The problem is announced to screen readers when it changes, so it has no times.
  return {
    problem: CALENDAR_PROBLEMS[calendar.problem],
    text: `${next} ${kept}`,
    ...(unread !== undefined && { unread }),
  };
}
