import { describe, expect, it } from 'vitest';
import type { Route } from '../../../supabase/functions/_shared/http/app.ts';
import { HttpError } from '../../../supabase/functions/_shared/http/http-error.ts';
import { expectRefusal, SITE_URL, testApp } from '../support/fakes.ts';

const routes: Route[] = [
  { method: 'GET', path: '/things', handle: async () => Response.json([]) },
  { method: 'POST', path: '/things', handle: async () => Response.json({}, { status: 201 }) },
  {
    method: 'GET',
    path: '/things/:id',
    handle: async (_request, { id }) => {
      if (id === 'bug') throw new TypeError('select * from secrets');
      throw new HttpError(429, 'rate_limited', { retryAfterSeconds: 7 }, { 'Retry-After': '7' });
    },
  },
];

describe('the wrapper of every function', () => {
  it('puts a request id, no-store and nosniff on every answer', async () => {
    for (const path of ['/things', '/things/1', '/nothing', '/elsewhere/x']) {
      const { headers } = await testApp(routes).send(path);
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it.each(['/things', '/things/1', '/things/bug', '/nothing'])(
    'lets a browser that opens %s run, load and frame nothing, over https alone',
    async (path) => {
      const { headers } = await testApp(routes, 'https://meridian.example').send(path);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
      const local = await testApp(routes, 'http://localhost:3000').send(path);
      expect(local.headers.has('strict-transport-security')).toBe(false);
    },
  );

  it('keeps a good request id of the caller and replaces a bad one', async () => {
    const app = testApp(routes);
    const good = await app.send('/things', { headers: { 'x-request-id': 'abc-12345' } });
    const bad = await app.send('/things', { headers: { 'x-request-id': 'a b c d e f g h' } });
    expect(good.headers.get('x-request-id')).toBe('abc-12345');
    expect(bad.headers.get('x-request-id')).not.toContain(' ');
  });

  it('answers 404 to unknown paths and 405 with Allow to other methods', async () => {
    const app = testApp(routes);
    await expectRefusal(await app.send('/nothing'), 404);
    const response = await app.send('/things', { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
    expect((await app.send('/things/1', { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect((await app.send('/things', { method: 'HEAD' })).status).toBe(200);
    expect((await app.send('/things/')).status).toBe(200);
  });

  it('returns the message and headers of an expected failure', async () => {
    const response = await testApp(routes).send('/things/1');
    expect(response.headers.get('retry-after')).toBe('7');
    expect(response.headers.get('x-error-code')).toBe('rate_limited');
    expect(response.headers.get('x-error-params')).toBe('{"retryAfterSeconds":7}');
    await expectRefusal(response, 429, 'Too many requests. Please try again in 7 seconds.');
  });

  it.each([
    'application/problem+json',
    'application/json, application/problem+json;q=0.5, text/plain',
    'Application/Problem+JSON',
  ])('gives problem details to a caller that accepts %s', async (accept) => {
    const response = await testApp(routes).send('/things/1', { headers: { accept } });
    expect(response.status).toBe(429);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(response.headers.get('retry-after')).toBe('7');
    expect(await response.json()).toEqual({
      status: 429,
      detail: 'Too many requests. Please try again in 7 seconds.',
      code: 'rate_limited',
      params: { retryAfterSeconds: 7 },
    });
  });

  it.each([
    '*/*',
    'application/*',
    'application/json',
    'application/problem+json;q=0',
    'application/problem+jsonx',
  ])('gives the sentence alone to a caller that accepts %s', async (accept) => {
    const response = await testApp(routes).send('/nothing', { headers: { accept } });
    expect(response.headers.get('x-error-code')).toBe('not_found');
    await expectRefusal(response, 404, 'We couldn’t find that page.');
  });

  it('hides a bug’s details from the caller and logs them', async () => {
    const app = testApp(routes);
    await expectRefusal(
      await app.send('/things/bug'),
      500,
      'Something went wrong on our end. Please try again in a minute.',
    );
    expect(app.logged).toMatchObject([
      {
        level: 'error',
        fields: { status: 500, route: '/things/:id', fault: expect.stringContaining('secrets') },
      },
    ]);
  });

  it('logs the route and never the path, which can hold a secret id', async () => {
    const app = testApp(routes);
    await app.send('/things/secret-id?token=x');
    expect(JSON.stringify(app.logged)).not.toMatch(/secret-id|token/);
  });

  it('allows cross-origin calls only from the site’s origin', async () => {
    const app = testApp(routes);
    const preflight = (origin: string) => app.send('/things', { method: 'OPTIONS', headers: { origin } });
    const ours = await preflight(SITE_URL);
    expect(ours.status).toBe(204);
    expect(ours.headers.get('access-control-allow-origin')).toBe(SITE_URL);
    expect(ours.headers.get('access-control-allow-headers')).toMatch(/idempotency-key.*x-request-id/);
    for (const origin of [
      'https://evil.example',
      `${SITE_URL}.evil.example`,
      'null',
      'http://meridian.example',
    ]) {
      const theirs = await preflight(origin);
      expect(theirs.status).toBe(403);
      expect(theirs.headers.has('access-control-allow-origin')).toBe(false);
    }
    const simple = await app.send('/things', { headers: { origin: 'https://evil.example' } });
    expect(simple.headers.has('access-control-allow-origin')).toBe(false);
    expect(simple.headers.get('vary')).toBe('Origin');
  });
});
