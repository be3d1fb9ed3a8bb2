import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { schemaSql } from '../../../platform/postgres/schema-files.ts';
import {
  ERROR_CODES,
  ERRORS,
  type ErrorCode,
  errorSentence,
  isErrorCode,
} from '../../../supabase/functions/_shared/contracts/errors.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const sql = await schemaSql(ROOT);

/** The source files below `folder`, without tests and the list of errors itself. */
function sourcesOf(folder: string): string {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        /\.tsx?$/.test(name) &&
        !/\.test\.|database\.types|contracts\/(errors|(?:staff-)?field-rules)/.test(name),
    )
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'))
    .join('\n');
}

const refusals = [...sql.matchAll(/private\.refuse\(\s*(\d+),\s*'(\w+)'(?:,\s*'(\{[^']*\})')?/g)].map(
  ([, status, code = '', params]) => ({ status: Number(status), code, params }),
);
const calls = sql.match(/perform private\.refuse\(/g) ?? [];
const limits = [...sql.matchAll(/'(\w+_limit_reached)'/g)].map(([, code]) => code);

describe('the codes that the database raises', () => {
  it('are all raised through private.refuse()', () => {
    expect(sql.match(/raise sqlstate/g)).toBeNull();
    expect(sql.match(/raise exception/g)).toHaveLength(1);
    // One call computes its code, that of a rate limit.
    expect(refusals).toHaveLength(calls.length - 1);
  });

  it('are in the list', () => {
    expect([...refusals.map(({ code }) => code), ...limits].filter((code) => !isErrorCode(code))).toEqual([]);
  });

  it('come with the parameters of the list, where these are written out', () => {
    const wrong = refusals.filter(({ code, params }) => {
      return (
        params !== undefined &&
        !ERRORS[code as ErrorCode].params.strict().safeParse(JSON.parse(params)).success
      );
    });
    expect(refusals.some(({ params }) => params !== undefined)).toBe(true);
    expect(wrong).toEqual([]);
  });
});

it('has no code that nothing uses', () => {
  const sources = sourcesOf('supabase/functions') + sourcesOf('src') + sql;
  const unused = ERROR_CODES.filter(
    (code) => !new RegExp(`'${code}'|FIELD_RULES\\.${code}\\b`).test(sources),
  );
  expect(unused).toEqual([]);
});

it.each<[ErrorCode, object, string]>([
  [
    'slot_taken',
    { date: '2027-03-11', free: ['09:00', '13:00'] },
    'That time was just booked. Still available that day: 9:00 AM, 1:00 PM.',
  ],
  [
    'slot_taken',
    { date: '2027-03-11', free: [] },
    'That time was just booked. No other times are available that day.',
  ],
  [
    'time_not_offered',
    { date: '2027-03-11', offered: ['12:00'] },
    'Please choose one of the times offered on Thursday, March 11, 2027: 12:00 PM.',
  ],
  [
    'date_out_of_range',
    { first: '2027-03-11', last: '2027-04-09' },
    'Please choose a date from Thursday, March 11, 2027 to Friday, April 9, 2027.',
  ],
  [
    'date_not_offered',
    { date: '2027-03-13' },
    'There are no consultations on Saturday, March 13, 2027. Please choose another weekday.',
  ],
  [
    'staff_slot_unavailable',
    { reason: 'taken', date: '2027-03-12', free: ['09:00'] },
    'That time is taken. Available on Friday, March 12, 2027: 9:00 AM.',
  ],
  [
    'staff_slot_unavailable',
    { reason: 'outside_hours', date: '2027-03-13', free: [] },
    'That time is outside working hours. No other times are available on Saturday, March 13, 2027.',
  ],
  [
    'change_deadline_passed',
    { change: 'moved', cutoffMinutes: 120 },
    'Bookings can be moved up to 2 hours before they start. Please call us.',
  ],
  [
    'change_deadline_passed',
    { change: 'canceled', cutoffMinutes: 60 },
    'Bookings can be canceled up to one hour before they start. Please call us.',
  ],
  ['booking_closed', { status: 'no_show', change: 'moved' }, 'This booking is over and can’t be moved.'],
  [
    'booking_closed',
    { status: 'cancelled', change: 'moved' },
    'This booking is canceled and can’t be moved.',
  ],
  [
    'status_change_invalid',
    { from: 'no_show', to: 'cancelled' },
    'This appointment is a no-show and can’t be changed to canceled.',
  ],
  [
    'status_change_invalid',
    { from: 'pending', to: 'completed' },
    'This appointment is requested and can’t be changed to completed.',
  ],
  [
    'move_limit_reached',
    { retryAfterSeconds: 3060 },
    'Too many moves. Please try again in 51 minutes, or call us.',
  ],
  [
    'move_limit_reached',
    { retryAfterSeconds: 68_400 },
    'Too many moves. Please try again in 19 hours, or call us.',
  ],
  ['choice_invalid', { choices: ['client', 'admin'] }, 'Please choose client or admin.'],
  ['content_invalid', { field: 'short_description' }, 'Please check this: short description.'],
  ['slot_taken', {}, 'Something went wrong on our end. Please try again in a minute.'],
])('says %s with %j', (code, params, sentence) => {
  expect(errorSentence(code, params)).toBe(sentence);
});
