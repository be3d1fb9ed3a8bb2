import { describe, expect, test } from 'vitest';
import { BLANK, type ScheduleValues, scheduleSchema, toRequest } from './schedule-values';

const FILLED: ScheduleValues = {
  ...BLANK,
  clientName: 'Ada Lovelace',
  clientEmail: 'ada@example.com',
  serviceType: 'AI Strategy Consultation',
  preferredDate: '2025-11-24',
  preferredTime: '13:00',
};

function messages(values: ScheduleValues): Record<string, string | undefined> {
  const result = scheduleSchema.safeParse(values);
  const errors = result.success ? [] : result.error.issues;
  return Object.fromEntries(errors.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
}

describe('what the form says', () => {
  test('about an empty form, field by field', () => {
    expect(messages(BLANK)).toEqual({
      clientName: 'Name must be at least 2 characters.',
      clientEmail: 'Please enter a valid email address.',
      serviceType: 'Please select a service type.',
      preferredDate: 'Please select a preferred date.',
      preferredTime: 'Please select a preferred time.',
    });
  });

  test('nothing about a filled one, and optional fields may stay empty', () => {
    expect(messages(FILLED)).toEqual({});
  });

  test.each<[Partial<ScheduleValues>, string, string]>([
    [{ clientName: ' A ' }, 'clientName', 'Name must be at least 2 characters.'],
    [{ clientEmail: 'ada@' }, 'clientEmail', 'Please enter a valid email address.'],
    [{ preferredTime: '9:17' }, 'preferredTime', 'Please select a preferred time.'],
    [{ message: 'x'.repeat(5001) }, 'message', 'Please use 5,000 characters or fewer.'],
  ])('about %o', (change, field, message) => {
    expect(messages({ ...FILLED, ...change })).toEqual({ [field]: message });
  });
});

describe('what is sent', () => {
  test('leaves out what was left blank', () => {
    expect(toRequest({ ...FILLED, company: '  ' }, undefined)).toEqual({
      clientName: 'Ada Lovelace',
      clientEmail: 'ada@example.com',
      serviceType: 'AI Strategy Consultation',
      preferredDate: '2025-11-24',
      preferredTime: '13:00',
    });
  });

  test('keeps what was typed and adds the zone', () => {
    expect(toRequest({ ...FILLED, message: 'Merhaba' }, 'Europe/Istanbul')).toMatchObject({
      message: 'Merhaba',
      timeZone: 'Europe/Istanbul',
    });
  });
});
