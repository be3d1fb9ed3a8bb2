import { expect, test } from 'vitest';
import { closedHours, closedLabel } from './open-hours';

const visible = { from: 8 * 60, to: 18 * 60 };
/** Hours of March 12, 2027, on the firm's winter clock. */
const open = (from: string, to: string, consultant_id = 1) => ({
  consultant_id,
  starts_at: new Date(`2027-03-12T${from}:00-05:00`).toISOString(),
  ends_at: new Date(`2027-03-12T${to}:00-05:00`).toISOString(),
});

test('the hours around and between open ones are closed', () => {
  const closed = closedHours([open('13:00', '17:00'), open('09:00', '12:00')], '2027-03-12', visible);
  expect(closed).toEqual([
    { from: 480, to: 540 },
    { from: 720, to: 780 },
    { from: 1020, to: 1080 },
  ]);
  expect(closedLabel(closed, visible)).toBe(
    'Closed: 8:00 AM to 9:00 AM, 12:00 PM to 1:00 PM, 5:00 PM to 6:00 PM',
  );
});

test('a time is open while one of several consultants works', () => {
  expect(closedHours([open('08:00', '12:00'), open('11:00', '18:00', 2)], '2027-03-12', visible)).toEqual([]);
  expect(closedLabel([], visible)).toBe('');
});

test('a day without hours is closed all day', () => {
  const closed = closedHours([open('09:00', '12:00')], '2027-03-13', visible);
  expect(closed).toEqual([visible]);
  expect(closedLabel(closed, visible)).toBe('Closed all day');
});

test('hours across midnight count on both days', () => {
  const night = { consultant_id: 1, starts_at: '2027-03-12T22:00:00Z', ends_at: '2027-03-13T14:00:00Z' };
  expect(closedHours([night], '2027-03-12', visible)).toEqual([{ from: 480, to: 1020 }]);
  expect(closedHours([night], '2027-03-13', visible)).toEqual([{ from: 540, to: 1080 }]);
});
