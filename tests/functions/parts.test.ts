import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createFindCaller } from '../../supabase/functions/_shared/auth/caller.ts';
import { serviceClient } from '../../supabase/functions/_shared/db/clients.ts';
import { createRpc } from '../../supabase/functions/_shared/db/rpc.ts';
import { type Env, readEnv, readMailEnv } from '../../supabase/functions/_shared/env.ts';
import { createWake } from '../../supabase/functions/_shared/http/background.ts';
import { clientIp } from '../../supabase/functions/_shared/http/client-ip.ts';
import { sameSecret } from '../../supabase/functions/_shared/http/digest.ts';
import { createLimiter, inWords } from '../../supabase/functions/_shared/http/limiter.ts';
import { fakeRpc } from './support/fakes.ts';

const source = {
  SUPABASE_URL: 'http://127.0.0.1:9',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_map"}',
  SUPABASE_SECRET_KEY: 'sb_secret_single',
  SUPABASE_ANON_KEY: 'sb_publishable_x',
  SITE_URL: 'https://meridian.example',
  WAKE_SECRET: 'a-wake-secret-of-length',
  IP_HASH_SECRET: 'an-ip-secret-of-length',
};

describe('the environment', () => {
  it('prefers the map of keys and has defaults', () => {
    expect(readEnv(source)).toMatchObject({
      SECRET_KEY: 'sb_secret_map',
      PUBLISHABLE_KEY: 'sb_publishable_x',
      RATE_LIMIT_SCALE: 1,
      TRUSTED_PROXY_HOPS: 1,
    });
  });

  it('names what is missing or unusable, never a value', () => {
    const bad = {
      ...source,
      SUPABASE_SECRET_KEYS: 'no json',
      SUPABASE_SECRET_KEY: ' ',
      WAKE_SECRET: 'short-secret',
    };
    expect(() => readEnv(bad)).toThrow(/SUPABASE_SECRET_KEY .*is missing/);
    expect(() => readEnv(bad)).toThrow(/WAKE_SECRET cannot be used/);
    expect(() => readEnv(bad)).not.toThrow(/short-secret/);
    expect(() => readMailEnv({ MAIL_TRANSPORT: 'resend', MAIL_FROM: 'a@b.co' })).toThrow(
      /RESEND_API_KEY is missing/,
    );
    expect(() => readMailEnv({ MAIL_FROM: 'a@b.co' })).toThrow(/SMTP_HOST is missing/);
  });

  it('believes no second proxy that cannot prove itself', () => {
    const hops = { ...source, TRUSTED_PROXY_HOPS: '2' };
    expect(() => readEnv(hops)).toThrow(/SITE_PROXY_SECRET is missing/);
    expect(readEnv({ ...hops, SITE_PROXY_SECRET: 'a-proxy-secret-of-length' }).TRUSTED_PROXY_HOPS).toBe(2);
  });
});

describe('supabase/config.toml, for `npx supabase start`', () => {
  const supabase = join(import.meta.dirname, '../../supabase');
  const { secrets } = (
    parse(readFileSync(join(supabase, 'config.toml'), 'utf8')) as unknown as {
      edge_runtime: { secrets: Record<string, string> };
    }
  ).edge_runtime;
  const platform = {
    SUPABASE_URL: 'http://kong:8000',
    SUPABASE_ANON_KEY: 'anon',
    SUPABASE_SERVICE_ROLE_KEY: 'service',
    SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_docker"}',
    SUPABASE_SECRET_KEYS: '{"default":"sb_secret_docker"}',
  };

  it('gives the functions all they need besides the platform’s keys', () => {
    expect(readEnv({ ...platform, ...secrets })).toMatchObject({
      SITE_URL: 'http://localhost:3000',
      PUBLISHABLE_KEY: 'sb_publishable_docker',
      SECRET_KEY: 'sb_secret_docker',
    });
    expect(readMailEnv({ ...platform, ...secrets })).toEqual({
      MAIL_TRANSPORT: 'smtp',
      MAIL_FROM: 'Meridian Business Consulting <hello@meridian.example>',
      SMTP_HOST: 'inbucket',
      SMTP_PORT: 1025,
      SMTP_SECURE: false,
    });
  });

  it('has the secret that the seed gives the database', () => {
    const seed = readFileSync(join(supabase, 'seed.sql'), 'utf8');
    expect(seed).toContain(`('wake_secret', '${secrets.WAKE_SECRET}')`);
  });

  it('has no secret that works on a hosted project', () => {
    const hosted = { ...platform, ...secrets, SUPABASE_URL: 'https://ref.supabase.co' };
    expect(() => readEnv(hosted)).toThrow(/WAKE_SECRET cannot be used.*IP_HASH_SECRET cannot be used/);
  });
});

describe('the caller’s address', () => {
  const ip = (header: string | undefined, hops = 1) =>
    clientIp(new Request('http://x', { headers: header ? { 'x-forwarded-for': header } : {} }), hops);

  it.each([
    ['203.0.113.9', 1, '203.0.113.9'],
    ['1.1.1.1, 203.0.113.9', 1, '203.0.113.9'],
    ['1.1.1.1, 203.0.113.9, 10.0.0.1', 2, '203.0.113.9'],
    ['203.0.113.9:4711', 1, '203.0.113.9'],
    ['::ffff:203.0.113.9', 1, '203.0.113.9'],
    ['2001:db8:1:2:aaaa::1', 1, '2001:db8:1:2'],
    ['[2001:db8::1]:443', 1, '2001:db8:0:0'],
    [undefined, 1, 'unknown'],
  ])('is, for %s and %d hops, %s', (header, hops, expected) => {
    expect(ip(header, hops)).toBe(expected);
  });
});

describe('rate limits', () => {
  const env = { IP_HASH_SECRET: 'secret', RATE_LIMIT_SCALE: 3, TRUSTED_PROXY_HOPS: 1 };
  const limit = { bucket: 'contact:ip', max: 5, windowSeconds: 600 };
  const request = new Request('http://x', { headers: { 'x-forwarded-for': '203.0.113.9' } });

  it('are scaled, and know addresses only as hashes of the day', async () => {
    const { rpc, calls } = fakeRpc({ take_rate_limit: 0 });
    let day = '2026-11-21T12:00:00Z';
    const limiter = createLimiter(rpc, env, () => new Date(day));
    await limiter.byIp(request, limit);
    day = '2026-11-22T12:00:00Z';
    await limiter.byIp(request, limit);
    expect(calls[0]?.args).toMatchObject({ p_bucket: 'contact:ip', p_max: 15, p_window_seconds: 600 });
    expect(calls[0]?.args.p_subject).toMatch(/^[0-9a-f]{64}$/);
    expect(calls[1]?.args.p_subject).not.toBe(calls[0]?.args.p_subject);
  });

  describe('through the static host', () => {
    const secret = 'a-proxy-secret-of-length';
    const subjectOf = async (
      forwarded: string,
      proof?: string,
      SITE_PROXY_SECRET: string | undefined = secret,
    ) => {
      const { rpc, calls } = fakeRpc({ take_rate_limit: 0 });
      const proxied = { ...env, TRUSTED_PROXY_HOPS: 2, SITE_PROXY_SECRET };
      const headers = {
        'x-forwarded-for': forwarded,
        ...(proof === undefined ? {} : { 'x-site-proxy': proof }),
      };
      const limiter = createLimiter(rpc, proxied, () => new Date(0));
      await limiter.byIp(new Request('http://x', { headers }), limit);
      return calls[0]?.args.p_subject;
    };

    it('a visitor counts as who they are', async () => {
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

    it('nobody has a proof where no secret is set', async () => {
      expect(await subjectOf('1.1.1.1, 203.0.113.9', '', '')).toBe(await subjectOf('203.0.113.9'));
    });
  });

  it('say the wait in seconds and in words', async () => {
    const limiter = createLimiter(fakeRpc({ take_rate_limit: 200 }).rpc, env);
    await expect(limiter.byIp(request, limit)).rejects.toMatchObject({
      status: 429,
      message: 'That was a lot in a short time. Please try again in 4 minutes.',
      headers: { 'Retry-After': '200' },
    });
  });

  it.each([
    [1, '1 second'],
    [59.2, '60 seconds'],
    [60, '1 minute'],
    [3601, '2 hours'],
  ])('call %d seconds %s', (seconds, words) => {
    expect(inWords(seconds)).toBe(words);
  });
});

describe('secrets', () => {
  it('are compared whole', async () => {
    expect(await sameSecret('abc', 'abc')).toBe(true);
    expect(await sameSecret('abd', 'abc')).toBe(false);
    expect(await sameSecret('', 'abc')).toBe(false);
  });
});

describe('waking the mail', () => {
  it('has one call under way, and one more after it for those who came meanwhile', async () => {
    const open: (() => void)[] = [];
    const send = vi.fn(() => new Promise<Response>((resolve) => open.push(() => resolve(Response.json({})))));
    const wake = createWake(readEnv(source), vi.fn(), send as unknown as typeof fetch);
    wake();
    wake();
    wake();
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    open.shift()?.();
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    open.shift()?.();
    wake();
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(3));
  });

  it('only logs that it failed', async () => {
    const log = vi.fn();
    createWake(readEnv(source), log, () => Promise.reject(new Error('refused')))();
    await vi.waitFor(() =>
      expect(log).toHaveBeenCalledWith('warn', 'wake failed', { fault: 'Error: refused' }),
    );
  });
});

describe('the database and the account provider over HTTP', () => {
  const closers: (() => void)[] = [];
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });

  async function envFor(status: number, body: unknown): Promise<Env> {
    const server = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => server.close());
    return readEnv({ ...source, SUPABASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  }

  it.each([
    [409, { code: 'PT409', message: 'Taken.' }, { status: 409, message: 'Taken.' }],
    [422, { code: 'PT422', message: 'Please choose another day.' }, { status: 422 }],
    [500, { code: 'SUP', message: 'PostgresError: …' }, { status: 503 }],
    [404, { code: 'PGRST202', message: 'no such function' }, { status: 503 }],
    [401, { code: 'PGRST301', message: 'wrong key' }, { status: 503 }],
    [200, { unexpected: true }, { status: 503 }],
  ])('turns %d %j into %j', async (status, body, expected) => {
    const rpc = createRpc(serviceClient(await envFor(status, body)));
    await expect(rpc('my_role', {}, z.string())).rejects.toMatchObject(expected);
  });

  it('turns a refused connection into 503', async () => {
    const rpc = createRpc(serviceClient(readEnv({ ...source, SUPABASE_URL: 'http://127.0.0.1:22099' })));
    await expect(rpc('my_role', {}, z.string())).rejects.toMatchObject({ status: 503 });
  });

  it('knows a caller by their token, and tells a bad token from an absent provider', async () => {
    const request = (authorization?: string) =>
      new Request('http://x', authorization ? { headers: { authorization } } : {});
    const ok = createFindCaller(await envFor(200, { id: 'user-1', aud: 'authenticated' }));
    expect(await ok(request('Bearer token'))).toEqual({ id: 'user-1', token: 'token' });
    expect(await ok(request())).toBeUndefined();
    expect(await ok(request('Bearer sb_publishable_x'))).toBeUndefined();
    await expect(ok(request('Basic abc'))).rejects.toMatchObject({ status: 401 });
    const bad = createFindCaller(await envFor(403, { code: 403, error_code: 'bad_jwt', msg: 'invalid JWT' }));
    await expect(bad(request('Bearer token'))).rejects.toMatchObject({ status: 401 });
    const down = createFindCaller(readEnv({ ...source, SUPABASE_URL: 'http://127.0.0.1:22099' }));
    await expect(down(request('Bearer token'))).rejects.toMatchObject({ status: 503 });
  });
});
