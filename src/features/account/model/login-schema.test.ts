import { expect, test } from 'vitest';
import { loginSchema } from './login-schema';

function messages(values: { email: string; password: string }) {
  return loginSchema.safeParse(values).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
}

test('what the form says, and about which field', () => {
  expect(messages({ email: '', password: '' })).toEqual([
    ['email', 'Please enter a valid email address'],
    ['password', 'Password must be at least 6 characters'],
  ]);
  expect(messages({ email: 'ada@example', password: '12345' })).toHaveLength(2);
  expect(messages({ email: 'ada@example.com', password: '123456' })).toEqual([]);
});

test('spaces around an address are taken off, those of a password are kept', () => {
  expect(loginSchema.parse({ email: ' ada@example.com ', password: ' secret ' })).toEqual({
    email: 'ada@example.com',
    password: ' secret ',
  });
});
