import { afterEach, describe, expect, test, vi } from 'vitest';
import { locale, renderIn } from '@/shared/i18n/messages';
import { chosenTime, slotLabel, timePlaceholder, timesInText, zoneLabel } from './time-labels';
import { visitorTimeZone } from './visitor-zone';

afterEach(() => locale.set('en'));

const winter = { time: '09:00', startsAt: '2025-11-24T14:00:00Z' };
const summer = { time: '16:00', startsAt: '2026-07-06T20:00:00Z' };

describe('a slot', () => {
  test.each([
    ['America/New_York', '9:00 AM'],
    ['America/Detroit', '9:00 AM'],
    [undefined, '9:00 AM'],
    ['UTC', '2:00 PM'],
    ['America/Los_Angeles', '6:00 AM'],
    ['Europe/Berlin', '3:00 PM'],
    ['Asia/Kolkata', '7:30 PM'],
    ['Pacific/Kiritimati', 'Tue, Nov 25, 4:00 AM'],
  ])('in winter, for a visitor in %s: %s', (zone, label) => {
    expect(slotLabel(winter, zone)).toBe(label);
  });

  test.each([
    ['America/Phoenix', '1:00 PM'],
    ['Asia/Tokyo', 'Tue, Jul 7, 5:00 AM'],
    // As far behind as it gets: the same day, earlier.
    ['Pacific/Pago_Pago', '9:00 AM'],
  ])('in summer, for a visitor in %s: %s', (zone, label) => {
    expect(slotLabel(summer, zone)).toBe(label);
  });

  test('has the right visitor time between two zones’ clock changes', () => {
    // Between the American and the European change, Berlin is five hours ahead instead of six.
    const at = (startsAt: string) => slotLabel({ time: '09:00', startsAt }, 'Europe/Berlin');
    expect(at('2026-03-16T13:00:00Z')).toBe('2:00 PM');
    expect(at('2026-03-30T13:00:00Z')).toBe('3:00 PM');
  });

  test('is that of the firm for an invalid instant', () => {
    expect(slotLabel({ time: '09:00', startsAt: 'soon' }, 'Europe/Berlin')).toBe('9:00 AM');
  });
});

test.each([
  [{ hasDate: false, isLoading: false, isError: false, count: 0 }, 'Select date first'],
  [{ hasDate: true, isLoading: true, isError: false, count: 0 }, 'Loading available times...'],
  [{ hasDate: true, isLoading: false, isError: true, count: 0 }, 'Couldn’t load times'],
  [{ hasDate: true, isLoading: false, isError: false, count: 0 }, 'No available times for this date'],
  [{ hasDate: true, isLoading: false, isError: false, count: 7 }, 'Select a time'],
])('the time placeholder for %o is "%s"', (state, text) => {
  expect(timePlaceholder(state)).toBe(text);
});

test.each([
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['UTC', 'UTC'],
  ['Etc/Unknown', undefined],
  ['+05:30', undefined],
  ['', undefined],
])('visitorTimeZone for a browser that reports %j is %s', (timeZone, expected) => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
  expect(visitorTimeZone()).toBe(expected);
});

test.each([
  ['America/New_York', 'Eastern Time (New York)'],
  ['America/Phoenix', 'Arizona Time (Phoenix)'],
  ['Europe/Berlin', 'Central European Time (Berlin)'],
  ['Asia/Kolkata', 'India Time (Kolkata)'],
])('%s is named %s', (zone, label) => {
  expect(zoneLabel(zone)).toBe(label);
});

test.each([
  ['America/New_York', 'Times in Eastern Time'],
  [undefined, 'Times in Eastern Time'],
  ['America/Los_Angeles', 'Times in Pacific Time'],
  ['Asia/Calcutta', 'Times in India Time'],
  ['America/St_Johns', 'Times in Newfoundland Time'],
  ['Asia/Dubai', 'Times in Gulf Standard Time'],
])('the line above the times for a visitor in %s is "%s"', (zone, text) => {
  expect(timesInText(zone)).toBe(text);
});

test.each([
  ['America/New_York', 'hora del Este (Nueva York)'],
  ['America/Los_Angeles', 'hora del Pacífico (Los Ángeles)'],
  ['Pacific/Honolulu', 'hora de Hawái (Honolulú)'],
  ['America/Mexico_City', 'hora estándar central (Ciudad de México)'],
  ['Europe/Berlin', 'hora de Europa central (Berlín)'],
  ['Asia/Calcutta', 'hora de India (Kolkata)'],
])('%s is named %s in Spanish', async (zone, label) => {
  await renderIn('es');
  expect(zoneLabel(zone)).toBe(label);
});

test.each([
  ['America/New_York', 'Mon, Nov 24, 9:00 AM Eastern Time'],
  ['America/Los_Angeles', 'Mon, Nov 24, 6:00 AM Pacific Time (9:00 AM Eastern Time)'],
  ['Pacific/Kiritimati', 'Tue, Nov 25, 4:00 AM Line Islands Time (Mon 9:00 AM Eastern Time)'],
])('the chosen time for a visitor in %s is "%s"', (zone, text) => {
  const { own, firms } = chosenTime(winter, zone);
  expect(`${own} ${firms}`.trim()).toBe(text);
});

test('a time and the line above are in Spanish', async () => {
  await renderIn('es');
  expect(slotLabel(winter, 'America/Los_Angeles')).toBe('6:00 a.m.');
  expect(timesInText('America/Los_Angeles')).toBe('Horarios en hora del Pacífico');
});
