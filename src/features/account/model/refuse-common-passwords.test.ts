import { zodResolver } from '@hookform/resolvers/zod';
import { afterEach, expect, test, vi } from 'vitest';
import { newPasswordSchema } from './account-schemas';
import { refuseCommonPasswords } from './refuse-common-passwords';

const resolve = async (password: string, confirmPassword = password) => {
  const resolver = refuseCommonPasswords(zodResolver(newPasswordSchema));
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await resolver({ password, confirmPassword }, undefined, options);
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, String(error?.message)]));
};
const REFUSAL = 'This password is too common and easy to guess. Please choose another.';

afterEach(() => vi.doUnmock('./common-password-list'));

test.each(['123456', 'password', 'Password1', 'QWERTYUIOP', 'football'])(
  '%s is refused',
  async (password) => {
    expect(await resolve(password)).toEqual({ password: REFUSAL });
  },
);

test.each(['gruff lantern 7', 'client-pass-1', 'Zoë mag Tee'])('%s is taken', async (password) => {
  expect(await resolve(password)).toEqual({});
});

test('the length comes first, and the other errors stay', async () => {
  expect(await resolve('12345', '123456')).toEqual({
    password: 'Password must be at least 6 characters',
    confirmPassword: "Passwords don't match",
  });
  expect(await resolve('123456', '1234567')).toEqual({
    password: REFUSAL,
    confirmPassword: "Passwords don't match",
  });
});

test('a list that cannot be had refuses nothing', async () => {
  vi.doMock('./common-password-list', () => {
    throw new Error('offline');
  });
  vi.resetModules();
  const { refuseCommonPasswords: fresh } = await import('./refuse-common-passwords');
  const options = { fields: {}, shouldUseNativeValidation: false };
  const values = { password: '123456', confirmPassword: '123456' };
  expect(await fresh(zodResolver(newPasswordSchema))(values, undefined, options)).toMatchObject({
    errors: {},
  });
});
