import { describe, expect, test } from 'vitest';
import { byWakingHours } from './zone-times';

const at = (...times: string[]) =>
  times.map((time) => ({ date: '2025-11-24', time, startsAt: `2025-11-24T${time}:00-05:00` }));

const timesOf = (slots: readonly { time: string }[]) => slots.map(({ time }) => time);

describe('the slots of a day', () => {
  test.each([
    ['Asia/Kolkata', ['09:00', '11:00'], ['11:30', '13:00']],
    ['Pacific/Honolulu', ['12:00', '13:00'], ['09:00', '11:00', '11:30']],
  ])('in %s are those of waking hours, and the night’s', (zone, waking, night) => {
    const slots = at(...waking, ...night);
    const split = byWakingHours(slots, zone);
    expect(timesOf(split.waking)).toEqual(waking);
    expect(timesOf(split.night)).toEqual(night);
  });

  test.each([
    ['waking hours', 'America/New_York', ['07:00', '21:59']],
    ['the night', 'America/New_York', ['06:59', '22:00']],
    ['the firm’s day', undefined, ['09:00', '13:00']],
  ])('are not split when all are of %s', (_, zone, times) => {
    const slots = at(...times);
    expect(byWakingHours(slots, zone)).toEqual({ waking: slots, night: [] });
  });

  test('are waking hours where an instant is invalid', () => {
    const slots = [{ date: '2025-11-24', time: '09:00', startsAt: 'soon' }];
    expect(byWakingHours(slots, 'Asia/Kolkata')).toEqual({ waking: slots, night: [] });
  });
});
