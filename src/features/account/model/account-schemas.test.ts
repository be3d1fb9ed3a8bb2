import { zodResolver } from '@hookform/resolvers/zod';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import {
  appCodeSchema,
  emailSchema,
  loginSchema,
  mailedCodeSchema,
  newPasswordSchema,
  refuseCommonPasswords,
  registerSchema,
} from './account-schemas';

/** The messages of a form by field. A form shows the first message of a field. */
function messages(schema: z.ZodType, values: unknown) {
  const shown: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    shown[String(path[0])] ??= message;
  }
  return shown;
}

describe('loginSchema', () => {
  test('returns a message for each invalid field', () => {
    expect(messages(loginSchema, { email: '', password: '' })).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
    });
    expect(Object.keys(messages(loginSchema, { email: 'ada@example', password: '12345' }))).toHaveLength(2);
    expect(messages(loginSchema, { email: 'ada@example.com', password: '123456' })).toEqual({});
  });

  test('trims the email address and keeps the spaces of a password', () => {
    expect(loginSchema.parse({ email: ' ada@example.com ', password: ' secret ' })).toEqual({
      email: 'ada@example.com',
      password: ' secret ',
    });
  });

  test('accepts a password that is too long for a new one', () => {
    expect(messages(loginSchema, { email: 'ada@example.com', password: 'x'.repeat(100) })).toEqual({});
  });
});

describe('registerSchema', () => {
  const ada = {
    fullName: 'Ada Lovelace',
    email: 'ada@example.com',
    company: 'Engines & Co',
    password: 'secret-1',
    confirmPassword: 'secret-1',
  };

  test('returns a message for every field of an empty form', () => {
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
  ])('with %j, returns %j', (change, expected) => {
    expect(messages(registerSchema, { ...ada, ...change })).toEqual(expected);
  });

  test('limits a password to 72 bytes', () => {
    for (const [password, isFine] of [
      ['x'.repeat(72), true],
      ['x'.repeat(73), false],
      ['ü'.repeat(37), false],
    ] as const) {
      const shown = messages(registerSchema, { ...ada, password, confirmPassword: password });
      expect(shown).toEqual(isFine ? {} : { password: 'Password must be at most 72 characters' });
    }
  });
});

test('emailSchema refuses an invalid email address', () => {
  expect(messages(emailSchema, { email: 'ada' })).toEqual({ email: 'Please enter a valid email address' });
});

test('newPasswordSchema requires two equal passwords', () => {
  expect(messages(newPasswordSchema, { password: '12345', confirmPassword: '' })).toEqual({
    password: 'Password must be at least 6 characters',
    confirmPassword: 'Confirm password must be at least 6 characters',
  });
  expect(messages(newPasswordSchema, { password: 'secret-1', confirmPassword: 'secret-2' })).toEqual({
    confirmPassword: "Passwords don't match",
  });
});

describe('appCodeSchema', () => {
  test.each(['123456', '123 456', ' 123456 '])('accepts %j', (code) => {
    expect(appCodeSchema.parse({ code })).toEqual({ code: '123456' });
  });

  test.each(['', '12345', '1234567', '12345a', '１２３４５６'])('refuses %j', (code) => {
    expect(messages(appCodeSchema, { code })).toEqual({ code: 'Please enter the six-digit code' });
  });
});

describe('mailedCodeSchema', () => {
  test.each(['0123456789', '01234 56789', ' 012 345 6789 '])('accepts %j', (code) => {
    expect(mailedCodeSchema.parse({ code })).toEqual({ code: '0123456789' });
  });

  test.each(['', '123456', '123456789', '12345678901', '123456789a'])('refuses %j', (code) => {
    expect(messages(mailedCodeSchema, { code })).toEqual({ code: 'Please enter the ten digits' });
  });
});

describe('refuseCommonPasswords', () => {
  const resolve = async (password: string, confirmPassword = password) => {
    const resolver = refuseCommonPasswords(zodResolver(newPasswordSchema));
    const options = { fields: {}, shouldUseNativeValidation: false };
    const { errors } = await resolver({ password, confirmPassword }, undefined, options);
    return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, String(error?.message)]));
  };
  const REFUSAL = 'This password is too common and easy to guess. Please choose another.';

  afterEach(() => vi.doUnmock('./common-password-list'));

  test.each([
    '123456',
    'password',
    'Password1',
    'QWERTYUIOP',
    'football',
    'Meridian-2026!',
    'meridian business consulting',
    'meridianAdmin1',
  ])('refuses %s', async (password) => {
    expect(await resolve(password)).toEqual({ password: REFUSAL });
  });

  test.each(['gruff lantern 7', 'client-pass-1', 'Zoë mag Tee', 'the meridian of Greenwich'])(
    'accepts %s',
    async (password) => {
      expect(await resolve(password)).toEqual({});
    },
  );

  test('reports a too short password first and keeps the other errors', async () => {
    expect(await resolve('12345', '123456')).toEqual({
      password: 'Password must be at least 6 characters',
      confirmPassword: "Passwords don't match",
    });
    expect(await resolve('123456', '1234567')).toEqual({
      password: REFUSAL,
      confirmPassword: "Passwords don't match",
    });
  });

  test('refuses nothing when the list cannot be loaded', async () => {
    vi.doMock('./common-password-list', () => {
      throw new Error('offline');
    });
    vi.resetModules();
    const { refuseCommonPasswords: fresh } = await import('./account-schemas');
    const options = { fields: {}, shouldUseNativeValidation: false };
    const values = { password: '123456', confirmPassword: '123456' };
    expect(await fresh(zodResolver(newPasswordSchema))(values, undefined, options)).toMatchObject({
      errors: {},
    });
  });
});
