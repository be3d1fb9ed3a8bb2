import { afterEach, describe, expect, test, vi } from 'vitest';
import { locale, renderIn } from '@/shared/i18n/words';
import { slotLabel, timeInVisitorZone, timePlaceholder, zoneLabel, zoneNote } from './time-labels';
import { visitorTimeZone } from './time-zones';

afterEach(() => locale.set('en'));

const winter = { time: '09:00', startsAt: '2025-11-24T14:00:00Z' };
const summer = { time: '16:00', startsAt: '2026-07-06T20:00:00Z' };

describe('a slot', () => {
  test.each([
    ['America/New_York', '9:00 AM ET'],
    ['America/Detroit', '9:00 AM ET'],
    [undefined, '9:00 AM ET'],
    ['UTC', '2:00 PM UTC (9:00 AM ET)'],
    ['America/Los_Angeles', '6:00 AM Los Angeles time (9:00 AM ET)'],
    ['Europe/Berlin', '3:00 PM Berlin time (9:00 AM ET)'],
    ['Asia/Kolkata', '7:30 PM Kolkata time (9:00 AM ET)'],
    ['Pacific/Kiritimati', 'Tue 4:00 AM Kiritimati time (9:00 AM ET)'],
  ])('in winter, for a visitor in %s: %s', (zone, label) => {
    expect(slotLabel(winter, zone)).toBe(label);
  });

  test.each([
    ['America/Phoenix', '1:00 PM Phoenix time (4:00 PM ET)'],
    ['Asia/Tokyo', 'Tue 5:00 AM Tokyo time (4:00 PM ET)'],
    // As far behind as it gets: the same day, earlier.
    ['Pacific/Pago_Pago', '9:00 AM Pago Pago time (4:00 PM ET)'],
  ])('in summer, for a visitor in %s: %s', (zone, label) => {
    expect(slotLabel(summer, zone)).toBe(label);
  });

  test('has the right visitor time between two zones’ clock changes', () => {
    // Between the American and the European change, Berlin is five hours ahead instead of six.
    expect(timeInVisitorZone('2026-03-16T13:00:00Z', 'Europe/Berlin')).toBe('2:00 PM');
    expect(timeInVisitorZone('2026-03-30T13:00:00Z', 'Europe/Berlin')).toBe('3:00 PM');
  });

  test('has no visitor time for an invalid instant', () => {
    expect(timeInVisitorZone('soon', 'Europe/Berlin')).toBeUndefined();
  });
});

test.each([
  [{ hasDate: false, isLoading: false, isError: false, count: 0 }, 'Select date first'],
  [{ hasDate: true, isLoading: true, isError: false, count: 0 }, 'Loading available times...'],
  [{ hasDate: true, isLoading: false, isError: true, count: 0 }, "Couldn't load times"],
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
  ['America/Phoenix', 'Mountain Standard Time (Phoenix)'],
  ['Europe/Berlin', 'Central European Time (Berlin)'],
  ['Asia/Kolkata', 'India Standard Time (Kolkata)'],
])('%s is named %s', (zone, label) => {
  expect(zoneLabel(zone)).toBe(label);
});

describe('the note above several times', () => {
  test.each([
    ['America/New_York', 'Times are Eastern Time (New York).'],
    [undefined, 'Times are Eastern Time (New York).'],
    ['Europe/Berlin', 'Times are Central European Time (Berlin), with Eastern Time (New York) next to each.'],
    [
      'Pacific/Kiritimati',
      "Times are Line Islands Time (Kiritimati), with Eastern Time (New York) next to each. If that's a different day, we say so.",
    ],
  ])('for someone in %s: %s', (zone, note) => {
    expect(zoneNote([winter], zone)).toBe(note);
  });
});

test.each([
  ['America/New_York', 'hora del este (Nueva York)'],
  ['America/Los_Angeles', 'hora del Pacífico (Los Ángeles)'],
  ['Pacific/Honolulu', 'hora estándar de Hawái-Aleutianas (Honolulú)'],
  ['America/Mexico_City', 'hora estándar central (Ciudad de México)'],
  ['Europe/Berlin', 'hora de Europa central (Berlín)'],
  ['Asia/Calcutta', 'hora de India (Kolkata)'],
])('%s is named %s in Spanish', async (zone, label) => {
  await renderIn('es');
  expect(zoneLabel(zone)).toBe(label);
});

test('a time and the note above several name the visitor’s city in Spanish', async () => {
  await renderIn('es');
  expect(slotLabel(winter, 'America/Los_Angeles')).toBe('6:00 a.m., hora de Los Ángeles (9:00 a.m. ET)');
  expect(zoneNote([winter], 'Europe/Rome')).toBe(
    'Los horarios son en hora de Europa central (Roma), con la hora del este (Nueva York) al lado de cada uno.',
  );
});
