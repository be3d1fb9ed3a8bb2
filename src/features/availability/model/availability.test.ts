import { expect, test } from 'vitest';
import { AppError } from '@/shared/errors/app-error';
import { toAppError } from '@/shared/supabase/database-error';
import {
  availabilityErrorMessage,
  formatTimeOff,
  parseNumberInput,
  parseTimestampRange,
  toTimestampRange,
} from './availability';
import { consultationTypeForm } from './availability-forms';

test('rangeOf includes the whole last day', () => {
  expect(toTimestampRange('2027-03-12', '2027-03-14', 'America/New_York')).toBe(
    '[2027-03-12 00:00 America/New_York,2027-03-15 00:00 America/New_York)',
  );
});

test('a Postgres range is parsed', () => {
  const period = '["2027-03-12 05:00:00+00","2027-03-15 04:00:00+00")';
  expect(parseTimestampRange(period).map((end) => end.toISOString())).toEqual([
    '2027-03-12T05:00:00.000Z',
    '2027-03-15T04:00:00.000Z',
  ]);
});

test('time off names its days, the last one included, in the consultant’s time zone', () => {
  const named = (period: string, today = '2026-11-27', timeZone = 'America/New_York') =>
    formatTimeOff(period, timeZone, today);
  const week = '["2026-12-04 05:00:00+00","2026-12-09 05:00:00+00")';
  expect(named(week)).toBe('Dec 4 to Dec 8');
  expect(named(week, '2025-11-27')).toBe('Dec 4, 2026 to Dec 8, 2026');
  expect(named('["2026-12-04 05:00:00+00","2026-12-05 05:00:00+00")')).toBe('Dec 4');
  expect(named('["2026-12-31 05:00:00+00","2027-01-03 05:00:00+00")')).toBe('Dec 31, 2026 to Jan 2, 2027');
  // Over the change to daylight-saving time.
  expect(named('["2027-03-12 05:00:00+00","2027-03-15 04:00:00+00")', '2027-01-01')).toBe('Mar 12 to Mar 14');
  expect(named(week, '2026-11-27', 'Europe/Berlin')).toBe('Dec 4, 2026, 6:00 AM to Dec 9, 2026, 6:00 AM');
});

test('an unknown time zone is named as the reason', async () => {
  const error = await toAppError(400, {
    code: '23514',
    message: 'value for domain private.time_zone_name violates check constraint "time_zone_name_check"',
  });
  expect(availabilityErrorMessage(error)).toBe('Please choose a time zone from the list.');
});

test('a violated rule shows a readable message', async () => {
  const said = async (code: string, message: string) =>
    availabilityErrorMessage(await toAppError(409, { code, message }));
  expect(
    await said(
      '23P01',
      'conflicting key value violates exclusion constraint "availability_rules_do_not_overlap"',
    ),
  ).toMatch(/overlap/);
  expect(await said('23514', 'violates check constraint "availability_rules_avoid_clock_changes"')).toMatch(
    /clocks change/,
  );
  expect(await said('23514', 'violates check constraint "date_overrides_check"')).toMatch(
    /^Please check the values/,
  );
  expect(await said('PT403', 'admin_required')).toBe('Only an admin can do that.');
  expect(availabilityErrorMessage(new AppError(0, 'TypeError'))).toMatch(/nothing was changed/);
});

test('the form turns a blank cap into null and dollars into cents', () => {
  const typed = {
    name: 'First talk',
    description: 'A first talk.',
    duration_minutes: 30,
    step_minutes: 30,
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    minimum_notice_minutes: 0,
    window_days: 30,
    daily_cap: parseNumberInput(' '),
    price: 150.5,
    change_cutoff_minutes: 0,
    refund_cutoff_minutes: 0,
    location: ' ',
    auto_confirm: false,
    active: true,
  };
  expect(consultationTypeForm.parse(typed)).toMatchObject({
    price_cents: 15_050,
    daily_cap: null,
    active: true,
    auto_confirm: false,
    location: null,
  });
});
