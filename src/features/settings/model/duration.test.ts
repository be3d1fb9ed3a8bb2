import { describe, expect, it } from 'vitest';
import { formatSettingDuration, parseSettingDuration } from './duration';

describe('formatSettingDuration', () => {
  it.each([
    [1, 'hours', '1 hour'],
    [24, 'hours', '1 day'],
    [36, 'hours', '1 day 12 hours'],
    [168, 'hours', '7 days'],
    [30, 'days', '30 days'],
  ] as const)('says %i %s as %s', (value, unit, words) => {
    expect(formatSettingDuration(value, unit)).toBe(words);
    expect(parseSettingDuration(words, unit)).toBe(value);
  });
});

describe('parseSettingDuration', () => {
  it.each([
    ['36', 'hours', 36],
    [' 36 h ', 'hours', 36],
    ['1.5 days', 'hours', 36],
    ['1 day and 12 hours', 'hours', 36],
    ['2d', 'hours', 48],
    ['1 Week', 'days', 7],
    ['48 hours', 'days', 2],
  ] as const)('reads "%s" as %s: %i', (typed, unit, value) => {
    expect(parseSettingDuration(typed, unit)).toBe(value);
  });

  it.each(['', 'soon', '-1', '1 month', '1.5', '10 minutes'])('refuses "%s"', (typed) => {
    expect(parseSettingDuration(typed, 'hours')).toBeUndefined();
  });

  it('refuses a part of the unit', () => {
    expect(parseSettingDuration('36 hours', 'days')).toBeUndefined();
  });
});
