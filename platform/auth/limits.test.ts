import { describe, expect, test } from 'vitest';
import { createRequestLimits } from './limits.ts';

const LIMITS = { token_refresh: 150, sign_in_sign_ups: 30, token_verifications: 30 };

/** How many of `count` requests are allowed. */
function allowed(count: number, one: () => boolean): number {
  return Array.from({ length: count }, one).filter(Boolean).length;
}

describe('requests of one kind from one IP address', () => {
  test.each([
    ['token', 10],
    ['verify', 2],
    ['signup', 2],
    ['factor', 5],
  ] as const)('%s: thirty concurrently, %d more in twenty seconds', (kind, more) => {
    let now = 0;
    const allow = createRequestLimits(LIMITS, 1, () => now);
    expect(allowed(40, () => allow(kind, '192.0.2.1'))).toBe(30);
    now = 20_000;
    expect(allowed(40, () => allow(kind, '192.0.2.1'))).toBe(more);
  });

  test('are counted separately from other kinds and other IP addresses', () => {
    const allow = createRequestLimits(LIMITS, 1);
    allowed(40, () => allow('token', '192.0.2.1'));
    expect(allow('token', '192.0.2.1')).toBe(false);
    expect(allow('verify', '192.0.2.1')).toBe(true);
    expect(allow('token', '192.0.2.2')).toBe(true);
  });

  test('are allowed in larger numbers where limits are scaled', () => {
    const allow = createRequestLimits(LIMITS, 2, () => 0);
    expect(allowed(100, () => allow('otp', '192.0.2.1'))).toBe(60);
  });
});
