import { describe, expect, test } from 'vitest';
import { assuranceOf, hasVerifiedFactor, isByLink, isMfaRequired } from './assurance';

const token = (claims: unknown) => `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sign`;
const totp = (status: string) => ({ factor_type: 'totp', status });

describe('the assurance level of a session', () => {
  test.each([
    [{ aal: 'aal2' }, 'aal2'],
    [{ aal: 'aal1' }, 'aal1'],
    [{ aal: 'aal3' }, 'aal1'],
    [{ sub: 'ada', name: 'Ünï >?~' }, 'aal1'],
    [null, 'aal1'],
    ['aal2', 'aal1'],
  ])('%j is %s', (claims, expected) => {
    expect(assuranceOf({ access_token: token(claims) })).toBe(expected);
  });

  test('is read from claims with non-ASCII letters', () => {
    expect(assuranceOf({ access_token: token({ name: '¿?>~ÿ', aal: 'aal2' }) })).toBe('aal2');
  });

  test.each(['', 'a.b', 'a.%%%.c'])('is aal1 for the malformed token %j', (access_token) => {
    expect(assuranceOf({ access_token })).toBe('aal1');
  });

  test.each([
    [{ amr: [{ method: 'otp', timestamp: 1 }] }, true],
    [
      {
        amr: [
          { method: 'totp', timestamp: 2 },
          { method: 'otp', timestamp: 1 },
        ],
      },
      true,
    ],
    [{ amr: ['otp'] }, true],
    [
      {
        amr: [
          { method: 'totp', timestamp: 2 },
          { method: 'password', timestamp: 1 },
        ],
      },
      false,
    ],
    [{ amr: ['password'] }, false],
    [{ amr: [] }, false],
    [{ amr: 'otp' }, false],
    [{ amr: [null] }, true],
    [{}, false],
    [null, false],
  ])('isByLink for the claims %j is %s', (claims, expected) => {
    expect(isByLink({ access_token: token(claims) })).toBe(expected);
  });

  test('counts only verified authenticator apps', () => {
    expect(hasVerifiedFactor({ user: {} })).toBe(false);
    expect(hasVerifiedFactor({ user: { factors: [totp('unverified')] } })).toBe(false);
    expect(hasVerifiedFactor({ user: { factors: [totp('unverified'), totp('verified')] } })).toBe(true);
  });

  test('requires a second factor until the session has one', () => {
    const user = { factors: [totp('verified')] };
    expect(isMfaRequired({ access_token: token({ aal: 'aal1' }), user })).toBe(true);
    expect(isMfaRequired({ access_token: token({ aal: 'aal2' }), user })).toBe(false);
    expect(isMfaRequired({ access_token: token({ aal: 'aal1' }), user: {} })).toBe(false);
  });
});
