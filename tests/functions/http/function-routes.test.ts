import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createFindCaller } from '../../../supabase/functions/_shared/auth/caller.ts';
import { serviceClient } from '../../../supabase/functions/_shared/db/clients.ts';
import { createRpc } from '../../../supabase/functions/_shared/db/rpc.ts';
import { type Env, readEnv, readMailEnv, readModelEnv } from '../../../supabase/functions/_shared/env.ts';
import { timingSafeEqual } from '../../../supabase/functions/_shared/http/hashing.ts';
import { createMailTrigger } from '../../../supabase/functions/_shared/mail/mail-trigger.ts';

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
      CLIENT_ADDRESS_HEADER: 'x-forwarded-for',
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

  it('has a language model with its address and name, and with neither none', () => {
    const model = { CHAT_BASE_URL: 'https://models.example/v1', CHAT_MODEL: 'small' };
    expect(readModelEnv({ CHAT_BASE_URL: '', CHAT_MODEL: ' ' })).toBeUndefined();
    expect(readModelEnv(model)).toEqual({ ...model, CHAT_API_KEY: undefined, CHAT_DAILY_TOKENS: 1_000_000 });
    expect(() => readModelEnv({ CHAT_BASE_URL: model.CHAT_BASE_URL })).toThrow(/CHAT_MODEL is missing/);
    expect(() => readModelEnv({ CHAT_MODEL: 'small' })).toThrow(/CHAT_BASE_URL is missing/);
    expect(() => readModelEnv({ CHAT_API_KEY: 'k' })).toThrow(
      /CHAT_BASE_URL is missing; CHAT_MODEL is missing/,
    );
    expect(() => readModelEnv({ ...model, CHAT_BASE_URL: 'file:///x' })).toThrow(
      /CHAT_BASE_URL cannot be used/,
    );
    expect(() => readModelEnv({ ...model, CHAT_DAILY_TOKENS: '-1' })).toThrow(
      /CHAT_DAILY_TOKENS cannot be used/,
    );
  });

  it('trusts a second proxy only with a proof', () => {
    const hops = { ...source, TRUSTED_PROXY_HOPS: '2' };
    expect(() => readEnv(hops)).toThrow(/SITE_PROXY_SECRET is missing/);
    expect(readEnv({ ...hops, SITE_PROXY_SECRET: 'a-proxy-secret-of-length' }).TRUSTED_PROXY_HOPS).toBe(2);
  });
});

describe('supabase/config.toml, for `npx supabase start`', () => {
  const supabase = join(import.meta.dirname, '../../../supabase');
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

  it('has the secret that the accounts for development give the database', () => {
    const seed = readFileSync(join(supabase, '../scripts/content/development-accounts.sql'), 'utf8');
    expect(seed).toContain(`deliver-mail', '${secrets.WAKE_SECRET}')`);
  });

  it('has no secret that works on a hosted project', () => {
    const hosted = { ...platform, ...secrets, SUPABASE_URL: 'https://ref.supabase.co' };
    expect(() => readEnv(hosted)).toThrow(/WAKE_SECRET cannot be used.*IP_HASH_SECRET cannot be used/);
  });
});

describe('secrets', () => {
  it('are equal only if all characters match', async () => {
    expect(await timingSafeEqual('abc', 'abc')).toBe(true);
    expect(await timingSafeEqual('abd', 'abc')).toBe(false);
    expect(await timingSafeEqual('', 'abc')).toBe(false);
  });
});

describe('waking the mail', () => {
  it('runs one call at a time, and one more for requests made in the meantime', async () => {
    const open: (() => void)[] = [];
    const send = vi.fn(() => new Promise<Response>((resolve) => open.push(() => resolve(Response.json({})))));
    const wake = createMailTrigger(readEnv(source), vi.fn(), send as unknown as typeof fetch);
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
    createMailTrigger(readEnv(source), log, () => Promise.reject(new Error('refused')))();
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

  const envFor = (status: number, body: unknown) => envInTurn([status, body]);

  /** Answers in this order; the last one forever. */
  async function envInTurn(...responses: [status: number, body: unknown][]): Promise<Env> {
    const server = createServer((_request, response) => {
      const [status, body] = (responses.length > 1 ? responses.shift() : responses[0]) as [number, unknown];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => server.close());
    return readEnv({ ...source, SUPABASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  }

  it.each([
    [
      409,
      { code: 'PT409', message: 'slot_taken', details: '{"date": "2026-11-25", "free": ["10:00"]}' },
      {
        status: 409,
        code: 'slot_taken',
        params: { date: '2026-11-25', free: ['10:00'] },
        message: 'That time was just booked. Still available that day: 10:00 AM.',
      },
    ],
    [422, { code: 'PT422', message: 'date_required' }, { status: 422, code: 'date_required', params: {} }],
    [409, { code: 'PT409', message: 'no_such_code' }, { status: 503 }],
    [
      429,
      { code: 'PT429', message: 'move_limit_reached', details: '{"retryAfterSeconds": 3600}' },
      { status: 429, headers: { 'Retry-After': '3600' } },
    ],
    [500, { code: 'SUP', message: 'PostgresError: …' }, { status: 503 }],
    [404, { code: 'PGRST202', message: 'no such function' }, { status: 503 }],
    [401, { code: 'PGRST301', message: 'wrong key' }, { status: 503 }],
    [200, { unexpected: true }, { status: 503 }],
  ])('turns %d %j into %j', async (status, body, expected) => {
    const rpc = createRpc(serviceClient(await envFor(status, body)));
    await expect(rpc.read('my_role', {}, z.string())).rejects.toMatchObject(expected);
  });

  it('retries once after a deadlock', async () => {
    const deadlock: [number, unknown] = [500, { code: '40P01', message: 'deadlock detected' }];
    const once = createRpc(serviceClient(await envInTurn(deadlock, [200, 'client'])));
    expect(await once('my_role', {}, z.string())).toBe('client');
    const always = createRpc(serviceClient(await envInTurn(deadlock, deadlock, [200, 'client'])));
    await expect(always('my_role', {}, z.string())).rejects.toMatchObject({ status: 503 });
  });

  const NAME = 'submit_contact_form';
  const MESSAGE = {
    p_name: 'Ada',
    p_email: 'ada@tests.example',
    p_company: 'Acme',
    p_message: 'Hello there!',
  };
  const BUSY = { status: 503, code: 'database_busy', headers: { 'Retry-After': '5' } };
  const UNDONE = { status: 503, code: 'database_unavailable' };
  const UNKNOWN = { status: 504, code: 'database_timeout' };

  it.each([
    ['a statement took too long', 500, { code: '57014', message: 'canceling statement' }, BUSY],
    [
      'the local API says so',
      500,
      { code: 'SUP', message: 'PostgresError: canceling statement due to statement timeout' },
      BUSY,
    ],
    ['a lock took too long', 500, { code: '55P03', message: 'lock timeout' }, BUSY],
    ['no connection was free', 504, { code: 'PGRST003', message: 'Timed out acquiring connection' }, BUSY],
    ['Postgres had no connection left', 503, { code: '53300', message: 'too many clients' }, BUSY],
    [
      'the gateway had no place',
      503,
      { code: 'PT503', message: 'database_busy', details: '{"retryAfterSeconds": 5}' },
      BUSY,
    ],
    ['Postgres starts up', 503, { code: '57P03', message: 'the database system is starting up' }, UNDONE],
    ['the function has a bug', 500, { code: '42883', message: 'no such function' }, UNDONE],
    ['the connection was cut', 500, { code: '57P01', message: 'terminating connection' }, UNKNOWN],
    [
      'the local API lost it',
      500,
      { code: 'SUP', message: 'Error: write CONNECTION_CLOSED 127.0.0.1' },
      UNKNOWN,
    ],
    ['a proxy gave up', 504, 'Gateway Timeout', UNKNOWN],
    ['the answer makes no sense', 200, { unexpected: true }, UNKNOWN],
  ])('says what became of a message when %s', async (_reason, status, body, expected) => {
    const rpc = createRpc(serviceClient(await envFor(status, body)));
    await expect(rpc(NAME, MESSAGE, z.string())).rejects.toMatchObject(expected);
  });

  it('says that a request with an Idempotency-Key can be repeated, and that a count saves nothing', async () => {
    const rpc = createRpc(serviceClient(await envFor(504, 'Gateway Timeout')));
    const withKey = { ...MESSAGE, p_guard: { idempotency_key: 'key-1', request_hash: 'hash' } };
    await expect(rpc(NAME, withKey, z.string())).rejects.toMatchObject({ params: { isRepeatable: true } });
    await expect(rpc(NAME, MESSAGE, z.string())).rejects.toMatchObject({ params: { isRepeatable: false } });
    await expect(rpc.read('consume_rate_limits', { p_limits: [] }, z.number())).rejects.toMatchObject(UNDONE);
  });

  it('turns a refused connection into 503', async () => {
    const rpc = createRpc(serviceClient(readEnv({ ...source, SUPABASE_URL: 'http://127.0.0.1:22099' })));
    await expect(rpc.read('my_role', {}, z.string())).rejects.toMatchObject({ status: 503 });
  });

  const TOKEN = `e30.${Buffer.from(JSON.stringify({ sub: 'user-1', email: 'Dana@example.com', name: 'שלום>>>???' })).toString('base64url')}.x`;
  const request = (authorization?: string) =>
    new Request('http://x', authorization ? { headers: { authorization } } : {});

  const CALLER = { id: 'user-1', email: 'dana@example.com', token: TOKEN };
  it.each([
    ['nothing is missing', null, CALLER],
    ['an admin needs a second factor', 'admin_mfa', CALLER],
    ['the second factor is missing', 'mfa', undefined],
    ['the password is not proven', 'mailbox', undefined],
  ])('where %s, the caller is known or a visitor', async (_name, missing, expected) => {
    const find = createFindCaller(await envFor(200, { missing_auth_step: missing }));
    expect(await find(request(`Bearer ${TOKEN}`))).toEqual(expected);
    expect(await find(request())).toBeUndefined();
    expect(await find(request('Bearer sb_publishable_x'))).toBeUndefined();
    await expect(find(request('Basic abc'))).rejects.toMatchObject({ status: 401 });
  });

  it.each([
    ['the session has ended', 200, { missing_auth_step: 'session' }, 401],
    ['the token is refused', 401, { code: 'PGRST301', message: 'JWT expired' }, 401],
    ['the role may not ask', 403, { code: '42501', message: 'permission denied' }, 401],
    ['the database is away', 503, { code: 'SUP', message: 'away' }, 503],
  ])('where %s, the caller is refused', async (_name, status, body, expected) => {
    const find = createFindCaller(await envFor(status, body));
    await expect(find(request(`Bearer ${TOKEN}`))).rejects.toMatchObject({ status: expected });
  });

  it('distinguishes an unreachable database from an invalid token', async () => {
    const down = createFindCaller(readEnv({ ...source, SUPABASE_URL: 'http://127.0.0.1:22099' }));
    await expect(down(request(`Bearer ${TOKEN}`))).rejects.toMatchObject({ status: 503 });
  });
});
