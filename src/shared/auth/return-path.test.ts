import { describe, expect, test } from 'vitest';
import { safeReturnPath, signInPathFor } from './return-path';

describe('the path after signing in', () => {
  test.each([
    ['/admin', '/admin'],
    ['/profile?tab=history#top', '/profile?tab=history#top'],
    ['/a/../admin', '/admin'],
    ['/blog/a b', '/blog/a%20b'],
  ])('keeps %s', (next, path) => {
    expect(safeReturnPath(next)).toBe(path);
  });

  test.each([
    null,
    undefined,
    '',
    'admin',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    ' /admin',
    '/auth/login?next=/admin',
    '//[',
  ])('replaces %j by the front page', (next) => {
    expect(safeReturnPath(next)).toBe('/');
  });

  test('keeps an encoded slash in a path', () => {
    expect(safeReturnPath('/%2F/evil.example')).toBe('/%2F/evil.example');
  });
});

describe('the sign-in URL', () => {
  test('contains the requested page', () => {
    expect(signInPathFor('/auth/login', '/admin?x=1')).toBe('/auth/login?next=%2Fadmin%3Fx%3D1');
  });

  test('contains no return path for the front page', () => {
    expect(signInPathFor('/auth/login', '/')).toBe('/auth/login');
  });
});
