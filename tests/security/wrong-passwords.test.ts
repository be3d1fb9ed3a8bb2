// @module-tag embedded
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from './support/intruders.ts';
import { startTarget, type Target } from './support/outsider.ts';

let target: Target;

beforeAll(async () => {
  target = await startTarget({ rateLimitScale: 1 });
});
afterAll(() => target?.stop());

function attempt(email: string, password: string, claimed = '203.0.113.1'): Promise<Response> {
  return fetch(`${target.stack.urls.api}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      apikey: target.stack.secrets().publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': claimed,
    },
    body: JSON.stringify({ email, password }),
  });
}

// GoTrue counts requests from one place, whomever they are for, and has no limit for an account.
it('thirty passwords at once are all that one place may try, whatever address the caller claims', async () => {
  const emails = ['client@example.com', 'nobody@example.com'];
  const answers = await Promise.all(
    Array.from({ length: 45 }, (_, index) =>
      attempt(emails[index % 2] as string, `guess ${index}`, `203.0.113.${index}`),
    ),
  );
  const wrong = answers.filter(({ status }) => status === 400);
  const refused = answers.filter(({ status }) => status === 429);
  expect(wrong.length + refused.length).toBe(45);
  // One more every two seconds, while these were worked off.
  expect(wrong.length).toBeGreaterThanOrEqual(30);
  expect(wrong.length).toBeLessThan(40);
  for (const answer of wrong)
    expect(await answer.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
  for (const answer of refused)
    expect(await answer.json()).toMatchObject({ msg: 'Request rate limit reached' });
});

it('whoever waits two seconds gets in', async () => {
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  await signIn(target, 'admin@example.com', 'admin-pass-1');
});
