import { describe, expect, test } from 'vitest';
import { hasRole, type Role, toRole } from './roles';

describe('ranks', () => {
  test.each<[Role, Role, boolean]>([
    ['guest', 'guest', true],
    ['guest', 'client', false],
    ['guest', 'admin', false],
    ['client', 'guest', true],
    ['client', 'client', true],
    ['client', 'admin', false],
    ['admin', 'guest', true],
    ['admin', 'client', true],
    ['admin', 'admin', true],
  ])('%s where %s is required: %s', (role, required, allowed) => {
    expect(hasRole(role, required)).toBe(allowed);
  });

  test.each(['owner', 'ADMIN', '', null, undefined, 3, { role: 'admin' }])('%o is a guest', (value) => {
    expect(toRole(value)).toBe('guest');
  });

  test('client and admin are accepted unchanged', () => {
    expect([toRole('client'), toRole('admin')]).toEqual(['client', 'admin']);
  });
});
