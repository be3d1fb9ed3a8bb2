import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  appCodeSchema,
  emailSchema,
  loginSchema,
  mailedCodeSchema,
  newPasswordSchema,
  registerSchema,
} from './account-schemas';

/** What the form says, and about which field; of several messages about one field a form shows the first. */
function messages(schema: z.ZodType, values: unknown) {
  const said: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    said[String(path[0])] ??= message;
  }
  return said;
}

describe('signing in', () => {
  test('what the form says, and about which field', () => {
    expect(messages(loginSchema, { email: '', password: '' })).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
    });
    expect(Object.keys(messages(loginSchema, { email: 'ada@example', password: '12345' }))).toHaveLength(2);
    expect(messages(loginSchema, { email: 'ada@example.com', password: '123456' })).toEqual({});
  });

  test('spaces around an address are taken off, those of a password are kept', () => {
    expect(loginSchema.parse({ email: ' ada@example.com ', password: ' secret ' })).toEqual({
      email: 'ada@example.com',
      password: ' secret ',
    });
  });

  test('a password that is longer than any new one may be is the provider’s to refuse', () => {
    expect(messages(loginSchema, { email: 'ada@example.com', password: 'x'.repeat(100) })).toEqual({});
  });
});

describe('registering', () => {
  const ada = {
    fullName: 'Ada Lovelace',
    email: 'ada@example.com',
    company: 'Engines & Co',
    password: 'secret-1',
    confirmPassword: 'secret-1',
  };

  test('an empty form names every field', () => {
    const empty = { fullName: '', email: '', company: '', password: '', confirmPassword: '' };
    expect(messages(registerSchema, empty)).toEqual({
      fullName: 'Full name must be at least 2 characters',
      email: 'Please enter a valid email address',
      company: 'Company name must be at least 2 characters',
      password: 'Password must be at least 6 characters',
      confirmPassword: 'Confirm password must be at least 6 characters',
    });
  });

  test.each([
    [{ confirmPassword: 'secret-2' }, { confirmPassword: "Passwords don't match" }],
    [
      { fullName: 'A', confirmPassword: 'secret-2' },
      { fullName: 'Full name must be at least 2 characters', confirmPassword: "Passwords don't match" },
    ],
    [{ fullName: '  A  ' }, { fullName: 'Full name must be at least 2 characters' }],
    [{ company: 'E' }, { company: 'Company name must be at least 2 characters' }],
    [{ company: 'x'.repeat(151) }, { company: 'Please use 150 characters or fewer.' }],
    [{}, {}],
  ])('with %j it says %j', (change, said) => {
    expect(messages(registerSchema, { ...ada, ...change })).toEqual(said);
  });

  test('a password may be as long as its hash reads, counted in bytes', () => {
    for (const [password, isFine] of [
      ['x'.repeat(72), true],
      ['x'.repeat(73), false],
      ['ü'.repeat(37), false],
    ] as const) {
      const said = messages(registerSchema, { ...ada, password, confirmPassword: password });
      expect(said).toEqual(isFine ? {} : { password: 'Password must be at most 72 characters' });
    }
  });
});

test('an address that a mail is asked for', () => {
  expect(messages(emailSchema, { email: 'ada' })).toEqual({ email: 'Please enter a valid email address' });
});

test('a new password is typed twice', () => {
  expect(messages(newPasswordSchema, { password: '12345', confirmPassword: '' })).toEqual({
    password: 'Password must be at least 6 characters',
    confirmPassword: 'Confirm password must be at least 6 characters',
  });
  expect(messages(newPasswordSchema, { password: 'secret-1', confirmPassword: 'secret-2' })).toEqual({
    confirmPassword: "Passwords don't match",
  });
});

describe('the six digits of an app', () => {
  test.each(['123456', '123 456', ' 123456 '])('%j are read', (code) => {
    expect(appCodeSchema.parse({ code })).toEqual({ code: '123456' });
  });

  test.each(['', '12345', '1234567', '12345a', '１２３４５６'])('%j are not', (code) => {
    expect(messages(appCodeSchema, { code })).toEqual({ code: 'Please enter the six-digit code' });
  });
});

describe('the ten digits of a mail', () => {
  test.each(['0123456789', '01234 56789', ' 012 345 6789 '])('%j are read', (code) => {
    expect(mailedCodeSchema.parse({ code })).toEqual({ code: '0123456789' });
  });

  test.each(['', '123456', '123456789', '12345678901', '123456789a'])('%j are not', (code) => {
    expect(messages(mailedCodeSchema, { code })).toEqual({ code: 'Please enter the ten digits' });
  });
});
