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

it.each(['client@example.com', 'nobody@example.com'])(
  'the eleventh wrong password a minute for %s is refused, whatever address the caller claims',
  async (email) => {
    const answers: unknown[] = [];
    for (let index = 0; index < 10; index += 1) {
      const answer = await attempt(email, `guess ${index}`, `203.0.113.${index}`);
      answers.push({ status: answer.status, body: await answer.json() });
    }
    const wrong = { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' };
    expect(answers).toEqual(Array(10).fill({ status: 400, body: wrong }));
    const refused = await attempt(email, 'client-pass-1', '203.0.113.99');
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ msg: 'Request rate limit reached' });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  },
);

it('others sign in meanwhile, as often as they like', async () => {
  for (let index = 0; index < 12; index += 1) await signIn(target, 'admin@example.com', 'admin-pass-1');
});
