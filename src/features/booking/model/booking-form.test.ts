import { describe, expect, test } from 'vitest';
import { bookableDates, dayLabel, pickerDays } from './bookable-dates';
import {
  allServices,
  type BookingFormValues,
  bookingFormSchema,
  discoveryMinutes,
  readBookingParams,
  serviceChoices,
  toAppointmentRequest,
} from './booking-form';
import { daysIn } from './zone-times';

const EMPTY_BOOKING_FORM: BookingFormValues = {
  clientName: '',
  clientEmail: '',
  clientPhone: '',
  company: '',
  serviceType: '',
  preferredDate: '',
  preferredTime: '',
  message: '',
};

const FILLED: BookingFormValues = {
  ...EMPTY_BOOKING_FORM,
  clientName: 'Ada Lovelace',
  clientEmail: 'ada@example.com',
  serviceType: 'AI Strategy Consultation',
  preferredDate: '2025-11-24',
  preferredTime: '13:00',
};

function messages(values: BookingFormValues): Record<string, string | undefined> {
  const result = bookingFormSchema.safeParse(values);
  const errors = result.success ? [] : result.error.issues;
  return Object.fromEntries(errors.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
}

describe('form validation', () => {
  test('returns a message for each empty required field', () => {
    expect(messages(EMPTY_BOOKING_FORM)).toEqual({
      clientName: 'Name must be at least 2 characters.',
      clientEmail: 'Please enter a valid email address.',
      serviceType: 'Please select a service type.',
      preferredDate: 'Please select a preferred date.',
      preferredTime: 'Please select a preferred time.',
    });
  });

  test('accepts a complete form with empty optional fields', () => {
    expect(messages(FILLED)).toEqual({});
  });

  test.each<[Partial<BookingFormValues>, string, string]>([
    [{ clientName: ' A ' }, 'clientName', 'Name must be at least 2 characters.'],
    [{ clientEmail: 'ada@' }, 'clientEmail', 'Please enter a valid email address.'],
    [{ preferredTime: '9:17' }, 'preferredTime', 'Please select a preferred time.'],
    [{ message: 'x'.repeat(5001) }, 'message', 'Please use 5,000 characters or fewer.'],
  ])('returns a message for %o', (change, field, message) => {
    expect(messages({ ...FILLED, ...change })).toEqual({ [field]: message });
  });
});

describe('the appointment request', () => {
  test('omits blank fields', () => {
    expect(toAppointmentRequest({ ...FILLED, company: '  ' }, undefined)).toEqual({
      clientName: 'Ada Lovelace',
      clientEmail: 'ada@example.com',
      serviceType: 'AI Strategy Consultation',
      preferredDate: '2025-11-24',
      preferredTime: '13:00',
    });
  });

  test('includes the message and the time zone', () => {
    expect(toAppointmentRequest({ ...FILLED, message: 'Merhaba' }, 'Europe/Istanbul')).toMatchObject({
      message: 'Merhaba',
      timeZone: 'Europe/Istanbul',
    });
  });
});

const values = (iso: string) => bookableDates(new Date(iso)).map((date) => date.value);

describe('bookable dates', () => {
  test('start tomorrow, end within 30 days, and exclude weekends', () => {
    // Friday, 21 November 2025, noon in Atlanta.
    const dates = bookableDates(new Date('2025-11-21T17:00:00Z'));
    expect(dates[0]).toEqual({ value: '2025-11-24', label: 'Monday, November 24, 2025' });
    expect(dates.at(-1)).toEqual({ value: '2025-12-19', label: 'Friday, December 19, 2025' });
    expect(dates).toHaveLength(20);
    expect(dates.some(({ label }) => /Saturday|Sunday/.test(label))).toBe(false);
  });

  test('include the thirtieth day but not the thirty-first', () => {
    // From Monday, 1 September 2025: day 30 is Wednesday, 1 October.
    expect(values('2025-09-01T16:00:00Z').at(-1)).toBe('2025-10-01');
  });

  test('change at midnight in the firm’s time zone', () => {
    expect(values('2025-11-19T04:59:59Z')[0]).toBe('2025-11-19');
    expect(values('2025-11-19T05:00:00Z')[0]).toBe('2025-11-20');
  });

  test('continue across month ends, year ends, and a leap day', () => {
    expect(values('2025-12-31T12:00:00Z')[0]).toBe('2026-01-01');
    expect(values('2028-02-28T12:00:00Z')[0]).toBe('2028-02-29');
    expect(values('2027-02-26T12:00:00Z')[0]).toBe('2027-03-01');
  });

  test.each([
    ['spring', '2026-03-06T12:00:00Z', ['2026-03-09', '2026-03-10', '2026-03-11']],
    ['autumn', '2026-10-30T12:00:00Z', ['2026-11-02', '2026-11-03', '2026-11-04']],
    ['spring, late in the evening', '2026-03-08T03:30:00Z', ['2026-03-09', '2026-03-10', '2026-03-11']],
    ['autumn, in the repeated hour', '2026-11-01T06:30:00Z', ['2026-11-02', '2026-11-03', '2026-11-04']],
  ])('contain each day once when the clocks change: %s', (_name, now, first) => {
    const dates = values(now);
    expect(dates.slice(0, 3)).toEqual(first);
    expect(new Set(dates).size).toBe(dates.length);
  });

  test('are 20 to 22 sorted working days from any day of the year', () => {
    for (let day = 0; day < 366; day += 1) {
      const dates = values(new Date(Date.UTC(2028, 0, 1 + day, 17)).toISOString());
      expect(dates.length).toBeGreaterThanOrEqual(20);
      expect(dates.length).toBeLessThanOrEqual(22);
      expect(dates).toEqual([...dates].sort());
    }
  });
});

// Friday, 21 November 2025, noon in Atlanta.
const NOW = new Date('2025-11-21T17:00:00Z');

describe('the calendar', () => {
  test('runs from today to the end of the window, and disables today and weekends', () => {
    const { today, last, days } = pickerDays(NOW, undefined);
    expect([today, days[0], last]).toEqual(['2025-11-21', '2025-11-24', '2025-12-21']);
    expect(days).not.toContain('2025-11-29');
    expect(days).toHaveLength(20);
  });

  test('offers only days with free times, and none that is over', () => {
    expect(pickerDays(NOW, ['2025-11-20', '2025-11-25']).days).toEqual(['2025-11-25']);
    expect(pickerDays(NOW, []).days).toEqual([]);
  });

  test('starts on the current day of its zone', () => {
    const midnight = new Date('2025-11-20T04:59:59Z');
    expect(pickerDays(midnight, undefined).today).toBe('2025-11-19');
    expect(pickerDays(midnight, undefined, 'Asia/Kolkata').today).toBe('2025-11-20');
  });

  test('has each time on the day of the visitor’s clock', () => {
    const day = (date: string, ...times: string[]) => ({
      date,
      slots: times.map((time) => ({ time, startsAt: `${date}T${time}:00-05:00` })),
      hasUnread: date === '2025-11-25',
    });
    const days = daysIn([day('2025-11-24', '09:00', '16:00'), day('2025-11-25', '09:00')], 'Asia/Kolkata');
    expect(
      days.map(({ date, slots, hasUnread }) => [
        date,
        hasUnread,
        ...slots.map((slot) => [slot.date, slot.time]),
      ]),
    ).toEqual([
      ['2025-11-24', false, ['2025-11-24', '09:00']],
      ['2025-11-25', true, ['2025-11-24', '16:00'], ['2025-11-25', '09:00']],
    ]);
  });
});

test.each([
  [{ isToday: false, isFree: true, isChosen: false }, 'Monday, November 24, 2025'],
  [{ isToday: true, isFree: false, isChosen: false }, 'Monday, November 24, 2025, today, not available'],
  [{ isToday: false, isFree: true, isChosen: true }, 'Monday, November 24, 2025, chosen'],
])('a day with %o is labeled "%s"', (state, label) => {
  expect(dayLabel('2025-11-24', state)).toBe(label);
});

const TODAY = new Date('2026-11-20T15:00:00Z');
const wanted = (query: string) => readBookingParams(new URLSearchParams(query), TODAY);

test('a link can preselect the service, date, and time', () => {
  expect(wanted('service=Discovery+Call&date=2026-11-24&time=14%3A00')).toEqual({
    service: 'Discovery Call',
    date: '2026-11-24',
    time: '14:00',
  });
});

test.each([
  ['nothing', ''],
  ['a service that is none', 'service=Tax+returns'],
  ['a day that is gone', 'date=2026-11-19'],
  ['a Sunday', 'date=2026-11-22'],
  ['a time no due date', 'time=14:00'],
])('a link with %s preselects nothing', (_what, query) => {
  expect(wanted(query)).toEqual({ service: '', date: '', time: '' });
});

test('a link with an invalid time preselects only the date', () => {
  expect(wanted('date=2026-11-24&time=25:00')).toEqual({ service: '', date: '2026-11-24', time: '' });
});

describe('the services of the form', () => {
  const OFFERED = [
    { name: 'Discovery Call', duration_minutes: 45 },
    { name: 'Audit', duration_minutes: 90 },
    { name: 'Strategy', duration_minutes: 60 },
  ];
  const names = (choices: readonly { label: string }[]) => choices.map(({ label }) => label);

  test('are the types on offer, with each length but an hour', () => {
    expect(names(serviceChoices('', '', OFFERED))).toEqual(['Audit (90 minutes)', 'Strategy']);
    expect(names(allServices(OFFERED)).at(-1)).toBe('Discovery Call (45 minutes)');
    expect(discoveryMinutes(OFFERED)).toBe(45);
  });

  test('include the Discovery Call when a link names it, but not when it is off', () => {
    expect(names(serviceChoices('', 'Discovery Call', OFFERED))[0]).toBe('Discovery Call (45 minutes)');
    expect(names(serviceChoices('', 'Discovery Call', OFFERED.slice(1)))).toEqual([
      'Audit (90 minutes)',
      'Strategy',
    ]);
    expect(discoveryMinutes(OFFERED.slice(1))).toBeUndefined();
  });

  test('are those of the first content while the types are not known', () => {
    expect(names(allServices())).toContain('AI Strategy Consultation');
    expect(names(allServices()).at(-1)).toBe('Discovery Call (30 minutes)');
  });
});
