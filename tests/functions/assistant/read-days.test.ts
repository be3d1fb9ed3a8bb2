import { describe, expect, it } from 'vitest';
import { readDays, readHours } from '../../../supabase/functions/_shared/assistant/read-days.ts';

const TUESDAY = '2026-11-24';
const SATURDAY = '2026-11-28';
const SUNDAY = '2026-11-29';

describe('the days that a question names', () => {
  it.each([
    ['are you open today', TUESDAY, '2026-11-24', '2026-11-24'],
    ['anything tomorrow?', TUESDAY, '2026-11-25', '2026-11-25'],
    ['the day after tomorrow', TUESDAY, '2026-11-26', '2026-11-26'],
    ['on Friday', TUESDAY, '2026-11-27', '2026-11-27'],
    ['on tues', TUESDAY, '2026-11-24', '2026-11-24'],
    ['next Friday', TUESDAY, '2026-12-04', '2026-12-04'],
    ['friday next week', TUESDAY, '2026-12-04', '2026-12-04'],
    ['mondays', TUESDAY, '2026-11-30', '2026-11-30'],
    ['this week', TUESDAY, '2026-11-24', '2026-11-29'],
    ['this week', SATURDAY, '2026-11-30', '2026-12-06'],
    ['this week', SUNDAY, '2026-11-30', '2026-12-06'],
    ['next week', TUESDAY, '2026-11-30', '2026-12-06'],
    ['next week', SUNDAY, '2026-11-30', '2026-12-06'],
    ['the week after next', TUESDAY, '2026-12-07', '2026-12-13'],
    ['on the weekend', TUESDAY, '2026-11-28', '2026-11-29'],
    ['this weekend', SUNDAY, '2026-11-28', '2026-11-29'],
    ['December 3', TUESDAY, '2026-12-03', '2026-12-03'],
    ['on the 3rd of December', TUESDAY, '2026-12-03', '2026-12-03'],
    ['Sept. 1st', TUESDAY, '2027-09-01', '2027-09-01'],
    ['12/3', TUESDAY, '2026-12-03', '2026-12-03'],
    ['2026-12-03', TUESDAY, '2026-12-03', '2026-12-03'],
  ])('%j on %s are %s to %s', (question, today, from, to) => {
    expect(readDays(question, today)).toMatchObject({ from, to });
  });

  it.each(['how much is it', 'February 31', '99/99', 'is someone available', 'the second step'])(
    '%j names none',
    (question) => {
      expect(readDays(question, TUESDAY)).toBeUndefined();
    },
  );

  it('are in words', () => {
    expect(readDays('saturday', TUESDAY)?.words).toBe('on Saturday, November 28');
    expect(readDays('this week', TUESDAY)?.words).toBe('this week');
  });
});

describe('the times of day that a question names', () => {
  it.each([
    ['in the morning', '00:00', '12:00'],
    ['Tuesday afternoon', '12:00', '17:00'],
    ['in the evening', '17:00', '24:00'],
    ['at 10', '10:00', '24:00'],
    ['at 3', '15:00', '24:00'],
    ['3pm', '15:00', '24:00'],
    ['after 2:30 p.m.', '14:30', '24:00'],
    ['12 am', '12:00', '24:00'],
  ])('%j is from %s to %s', (question, from, before) => {
    expect(readHours(question)).toMatchObject({ from, before });
  });

  it.each(['how much', 'in 2 weeks', 'November 24'])('%j names none', (question) => {
    expect(readHours(question)).toBeUndefined();
  });
});
