import { CALENDAR_PROBLEMS, type ConnectedCalendar } from '@contracts/connected-calendars.ts';
import { counted } from '@/shared/lib/text';

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
function unreadWords({ unreadEvents, unreadTitles }: ConnectedCalendar): string | undefined {
  if (unreadEvents === 0) return undefined;
  const titles = unreadTitles.map((title) => title || '(no title)').join(', ');
  const more = unreadEvents > unreadTitles.length ? ` and ${unreadEvents - unreadTitles.length} more` : '';
  return `${counted(unreadEvents, 'event')} could not be read, or only in part: ${titles}${more}. Please check that those times are blocked.`;
}

/**
 * What staff read below the name of a calendar; `problem` says why the last check failed, and `unread` which events
 * could not be read.
 */
export function calendarState(
  calendar: ConnectedCalendar,
  now: Date,
): { text: string; problem?: string; unread?: string } {
  const { checkedAt, readAt, nextCheckAt, isDue, busyTimes } = calendar;
  const unread = unreadWords(calendar);
  const busy = busyTimes === 1 ? '1 busy time ahead.' : `${busyTimes} busy times ahead.`;
  if (calendar.problem === null) {
    if (checkedAt === null) return { text: 'Waiting for the first check.' };
    return {
      text: `${isDue ? 'Checking again.' : `Checked ${ago(checkedAt, now)}.`} ${busy}`,
      ...(unread !== undefined && { unread }),
    };
  }
  const next = isDue ? 'Checking again now.' : `Next try ${relativeTime(nextCheckAt, now)}.`;
  const isNeverRead = readAt === null;
  const known = isNeverRead
    ? `Never read as a whole. ${busy}`
    : `Last read ${ago(readAt, now)}, and still used: ${busy}`;
  const kept = isNeverRead && busyTimes === 0 ? 'No busy times yet.' : known;
  // The problem is announced to screen readers when it changes, so it has no times.
  return {
    problem: CALENDAR_PROBLEMS[calendar.problem],
    text: `${next} ${kept}`,
    ...(unread !== undefined && { unread }),
  };
}
