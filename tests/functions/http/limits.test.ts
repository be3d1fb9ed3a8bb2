import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { waitInWords } from '../../../supabase/functions/_shared/contracts/errors/words.ts';
import { resolveClientAddress } from '../../../supabase/functions/_shared/http/client-ip.ts';
import { createLimiter } from '../../../supabase/functions/_shared/http/rate-limits.ts';
import { createHashVisitor } from '../../../supabase/functions/_shared/http/visitor-hashes.ts';
import { type Call, fakeRpc } from '../support/fakes.ts';

describe('the caller’s address', () => {
  const SITE_PROXY_SECRET = 'a-site-secret-of-length';
  const decide = (headers: Record<string, string>, env = {}) =>
    resolveClientAddress(new Request('http://x', { headers }), {
      TRUSTED_PROXY_HOPS: 2,
      SITE_PROXY_SECRET,
      ...env,
    });
  const ip = async (header: string | undefined, hops = 1) =>
    (
      await decide(
        { ...(header && { 'x-forwarded-for': header }), 'x-site-proxy': SITE_PROXY_SECRET },
        { TRUSTED_PROXY_HOPS: hops },
      )
    ).network;

  it.each([
    ['203.0.113.9', 1, '203.0.113.9'],
    ['1.1.1.1, 203.0.113.9', 1, '203.0.113.9'],
    ['1.1.1.1, 203.0.113.9, 10.0.0.1', 2, '203.0.113.9'],
    ['203.0.113.9:4711', 1, '203.0.113.9'],
    ['::ffff:203.0.113.9', 1, '203.0.113.9'],
    ['2001:db8:1:2:aaaa::1', 1, '2001:db8:1:2'],
    ['[2001:db8::1]:443', 1, '2001:db8:0:0'],
    ['203.0.113.9, 10.0.0.256', 1, 'unknown'],
    ['203.0.113.9, me', 1, 'unknown'],
    [undefined, 1, 'unknown'],
  ])('is, for %s and %d hops, %s', async (header, hops, expected) => {
    expect(await ip(header, hops)).toBe(expected);
  });

  it.each([
    ['x-real-ip', '198.51.100.1'],
    ['cf-connecting-ip', '198.51.100.1'],
    ['forwarded', 'for=198.51.100.1'],
    ['x-site-proxy', 'not-the-secret-at-all'],
  ])('is not changed by a %s that the caller writes', async (name, value) => {
    const chain = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' };
    expect(await decide({ ...chain, [name]: value })).toEqual({
      isFromSite: false,
      header: 'x-forwarded-for',
      hops: 1,
      address: '203.0.113.9',
      network: '203.0.113.9',
    });
  });

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
    ['198.51.100.1, 203.0.113.9', 'unknown'],
    ['', 'unknown'],
    [undefined, 'unknown'],
  ])('is read from the one header that is set: %s makes %s, whatever others say', async (value, network) => {
    const others = { 'x-forwarded-for': '198.51.100.7', 'x-real-ip': '198.51.100.8' };
    const headers = { ...others, ...(value !== undefined && { 'cf-connecting-ip': value }) };
    const env = { CLIENT_ADDRESS_HEADER: 'CF-Connecting-IP' };
    expect(await decide(headers, env)).toMatchObject({ header: 'cf-connecting-ip', network });
    const throughSite = {
      ...headers,
      'x-site-proxy': SITE_PROXY_SECRET,
      'x-forwarded-for': '203.0.113.5, 10.0.0.1',
    };
    expect(await decide(throughSite, env)).toMatchObject({
      isFromSite: true,
      hops: 2,
      address: '203.0.113.5',
    });
  });
});

const counted = z.array(
  z.object({
    bucket: z.string(),
    max: z.number(),
    windowSeconds: z.number(),
    subject: z.string().optional(),
    email: z.string().optional(),
  }),
);
const countedIn = ({ args }: Call) => counted.parse(args.p_limits);

describe('rate limits', () => {
  const env = { IP_HASH_SECRET: 'secret', RATE_LIMIT_SCALE: 3, TRUSTED_PROXY_HOPS: 1 };
  const limit = { bucket: 'contact:ip', max: 5, windowSeconds: 600 };
  const request = new Request('http://x', { headers: { 'x-forwarded-for': '203.0.113.9' } });

  it('are scaled, and know addresses only as hashes of the day', async () => {
    const { rpc, calls } = fakeRpc({ consume_rate_limits: 0 });
    let day = '2026-11-21T12:00:00Z';
    const limiter = createLimiter(rpc, env, () => new Date(day));
    await limiter.byIp(request, limit);
    day = '2026-11-22T12:00:00Z';
    await limiter.byIp(request, limit);
    const [first, second] = calls.map(countedIn);
    expect(first).toEqual([
      { bucket: 'contact:ip', subject: expect.any(String), max: 15, windowSeconds: 600 },
    ]);
    expect(first?.[0]?.subject).toMatch(/^[0-9a-f]{64}$/);
    expect(second?.[0]?.subject).not.toBe(first?.[0]?.subject);
  });

  it('are counted together in one call, each with its own subject', async () => {
    const waits = [200, 0, 0];
    const { rpc, calls } = fakeRpc({ consume_rate_limits: () => waits.shift() });
    const limiter = createLimiter(rpc, env, () => new Date(0));
    const overall = { bucket: 'contact:all', max: 60, windowSeconds: 3600 };
    const hits = [{ limit }, { limit: overall, subject: 'everybody' }];
    await expect(limiter.consume(request, hits)).rejects.toMatchObject({ status: 429 });
    await limiter.byIp(request, limit);
    await limiter.bySubject('everybody', overall);
    const [together, ...alone] = calls.map(countedIn);
    expect(together).toEqual(alone.flat());
    expect(together).toEqual([
      { bucket: 'contact:ip', subject: expect.any(String), max: 15, windowSeconds: 600 },
      { bucket: 'contact:all', subject: expect.any(String), max: 180, windowSeconds: 3600 },
    ]);
  });

  it('count an IPv6 address by its /64, and by its /48 with a wider allowance', async () => {
    const { rpc, calls } = fakeRpc({ consume_rate_limits: 0 });
    const limiter = createLimiter(rpc, env, () => new Date(0));
    const from = (address: string) => new Request('http://x', { headers: { 'x-forwarded-for': address } });
    await limiter.byIp(from('2001:db8:1:2::1'), limit);
    await limiter.byIp(from('2001:db8:1:3::1'), limit);
    await limiter.consume(from('2001:db8:2:3::1'), [{ limit }, { limit, email: 'ada@example.com' }]);
    const [first, second, third] = calls.map(countedIn);
    expect(first?.map(({ bucket, max }) => [bucket, max])).toEqual([
      ['contact:ip', 15],
      ['contact:ip:48', 120],
    ]);
    expect(second?.[0]?.subject).not.toBe(first?.[0]?.subject);
    expect(second?.[1]?.subject).toBe(first?.[1]?.subject);
    expect(third?.[1]?.subject).not.toBe(first?.[1]?.subject);
    expect(third?.[2]).toEqual({
      bucket: 'contact:ip',
      max: 15,
      windowSeconds: 600,
      email: 'ada@example.com',
    });
  });

  it('expose their multiplier for limits that are counted elsewhere', () => {
    expect(createLimiter(fakeRpc({}).rpc, env).scale).toBe(3);
  });

  it('know a visitor by one hash a day', async () => {
    let day = '2026-11-21T12:00:00Z';
    const hashVisitor = createHashVisitor(env, () => new Date(day));
    const { visitor, network } = await hashVisitor(request);
    expect(visitor).toMatch(/^[0-9a-f]{64}$/);
    expect(network).toBeNull();
    expect(await hashVisitor(request)).toEqual({ visitor, network });
    const other = new Request('http://x', { headers: { 'x-forwarded-for': '203.0.113.10' } });
    expect((await hashVisitor(other)).visitor).not.toBe(visitor);
    day = '2026-11-22T12:00:00Z';
    expect((await hashVisitor(request)).visitor).not.toBe(visitor);
  });

  it('know the network around an IPv6 visitor', async () => {
    const hashVisitor = createHashVisitor(env, () => new Date(0));
    const from = (address: string) =>
      hashVisitor(new Request('http://x', { headers: { 'x-forwarded-for': address } }));
    const [one, two, far] = await Promise.all(
      ['2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:2:2::1'].map(from),
    );
    expect(one?.visitor).not.toBe(two?.visitor);
    expect(one?.network).toBe(two?.network);
    expect(one?.network).not.toBe(far?.network);
  });

  describe('through the static host', () => {
    const secret = 'a-proxy-secret-of-length';
    const subjectOf = async (
      forwarded: string,
      proof?: string,
      SITE_PROXY_SECRET: string | undefined = secret,
    ) => {
      const { rpc, calls } = fakeRpc({ consume_rate_limits: 0 });
      const proxied = { ...env, TRUSTED_PROXY_HOPS: 2, SITE_PROXY_SECRET };
      const headers = {
        'x-forwarded-for': forwarded,
        ...(proof === undefined ? {} : { 'x-site-proxy': proof }),
      };
      const limiter = createLimiter(rpc, proxied, () => new Date(0));
      await limiter.byIp(new Request('http://x', { headers }), limit);
      return calls.map(countedIn)[0]?.[0]?.subject;
    };

    it('a visitor is counted by identity', async () => {
      const visitor = await subjectOf('203.0.113.9, 198.51.100.1', secret);
      expect(await subjectOf('1.1.1.1, 203.0.113.9, 198.51.100.2', secret)).toBe(visitor);
      expect(await subjectOf('203.0.113.10, 198.51.100.1', secret)).not.toBe(visitor);
    });

    it.each([undefined, '', 'wrong', `${'a-proxy-secret-of-length'}x`])(
      'a direct call with the proof %j cannot choose its address',
      async (proof) => {
        const honest = await subjectOf('203.0.113.9', proof);
        for (const forged of ['1.1.1.1', '2.2.2.2', '3.3.3.3, 4.4.4.4']) {
          expect(await subjectOf(`${forged}, 203.0.113.9`, proof)).toBe(honest);
        }
      },
    );

    it('no header is valid without a configured secret', async () => {
      expect(await subjectOf('1.1.1.1, 203.0.113.9', '', '')).toBe(await subjectOf('203.0.113.9'));
    });
  });

  it('state the wait in seconds and in words', async () => {
    const limiter = createLimiter(fakeRpc({ consume_rate_limits: 200 }).rpc, env);
    await expect(limiter.byIp(request, limit)).rejects.toMatchObject({
      status: 429,
      message: 'Too many requests. Please try again in 4 minutes.',
      headers: { 'Retry-After': '200' },
    });
  });

  it.each([
    [1, '1 second'],
    [59.2, '60 seconds'],
    [60, '1 minute'],
    [3601, '2 hours'],
  ])('call %d seconds %s', (seconds, words) => {
    expect(waitInWords(seconds)).toBe(words);
  });
});
