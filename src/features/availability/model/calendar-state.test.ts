import { expect, test } from 'vitest';
import { type ConnectedCalendar, calendarState, relativeTime } from './calendar-state';

const now = new Date('2026-11-24T12:00:00Z');
const calendar: ConnectedCalendar = {
  id: 1,
  consultant_id: 1,
  name: 'Work',
  host: 'calendar.example',
  is_due: false,
  checked_at: '2026-11-24T11:57:30Z',
  read_at: '2026-11-24T11:57:30Z',
  next_check_at: '2026-11-24T12:02:30Z',
  problem: null,
  busy_times: 3,
  unread_events: 0,
  unread_titles: [],
};

test.each([
  ['2026-11-24T11:59:20Z', 'now'],
  ['2026-11-24T11:58:00Z', '2 minutes ago'],
  ['2026-11-24T12:20:00Z', 'in 20 minutes'],
  ['2026-11-24T09:10:00Z', '2 hours ago'],
  ['2026-11-22T09:00:00Z', '2 days ago'],
])('%s is %s', (at, words) => expect(relativeTime(at, now)).toBe(words));

test('a calendar that was read shows when, and how much it blocks', () => {
  expect(calendarState(calendar, now)).toEqual({ text: 'Checked 2 minutes ago. 3 busy times ahead.' });
  expect(calendarState({ ...calendar, busy_times: 1, checked_at: now.toISOString() }, now).text).toBe(
    'Checked just now. 1 busy time ahead.',
  );
  expect(calendarState({ ...calendar, is_due: true }, now).text).toBe('Checking again. 3 busy times ahead.');
  expect(calendarState({ ...calendar, checked_at: null, read_at: null, is_due: true }, now).text).toBe(
    'Waiting for the first check.',
  );
});

test('a failed check shows the reason, the next try, and that older busy times are kept', () => {
  const failed = { ...calendar, problem: 'timed_out', read_at: '2026-11-24T09:00:00Z' } as const;
  expect(calendarState(failed, now)).toEqual({
    problem: 'The server took too long to answer.',
    text: 'Next try in 2 minutes. Last read 3 hours ago, and still used: 3 busy times ahead.',
  });
  expect(calendarState({ ...failed, read_at: null, busy_times: 0, is_due: true }, now)).toEqual({
    problem: 'The server took too long to answer.',
    text: 'Checking again now. No busy times yet.',
  });
});

test('events that could not be read are named, also beside a failure', () => {
  const partly = { ...calendar, unread_events: 2, unread_titles: ['Standup', ''] };
  const unread =
    '2 events could not be read, or only in part: Standup, (no title). Please check that those times are blocked.';
  expect(calendarState(partly, now)).toMatchObject({ unread });
  expect(calendarState({ ...partly, problem: 'cut_off', read_at: null }, now)).toEqual({
    problem: 'The calendar file ends too early, so events may be missing.',
    text: 'Next try in 2 minutes. Never read as a whole. 3 busy times ahead.',
    unread,
  });
  expect(calendarState({ ...partly, unread_events: 12 }, now).unread).toContain('and 10 more.');
  expect(calendarState({ ...partly, unread_events: 1, unread_titles: ['Lunch'] }, now).unread).toContain(
    '1 event could not be read',
  );
});
