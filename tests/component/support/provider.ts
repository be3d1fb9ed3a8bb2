import { createClient } from '@supabase/supabase-js';
import { vi } from 'vitest';
import type { Supabase } from '@/shared/supabase/client';
import { sessionKeyFor } from '@/shared/supabase/session-key';

const BACKEND = 'http://localhost:54321';
export const KEY = sessionKeyFor(BACKEND);

const part = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');

/** A session as the account provider answers it; no one checks the signature in a browser. */
export function providerSession(id: string, email: string, fullName?: string, lifetime = 3600) {
  const expiresAt = Math.floor(Date.now() / 1000) + lifetime;
  return {
    access_token: `${part({ alg: 'HS256' })}.${part({ sub: id, exp: expiresAt })}.c2ln`,
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: expiresAt,
    refresh_token: `refresh-${id}`,
    user: {
      id,
      email,
      aud: 'authenticated',
      user_metadata: fullName === undefined ? {} : { full_name: fullName },
    },
  };
}

export const FACTOR = { id: 'app-1', friendly_name: 'Pocket phone', factor_type: 'totp', status: 'verified' };

/** The session of someone with an authenticator app, before (`aal1`) and after (`aal2`) its digits were given. */
export function protectedSession(id: string, email: string, aal: 'aal1' | 'aal2', factors = [FACTOR]) {
  const session = providerSession(id, email);
  const claims = part({ sub: id, exp: session.expires_at, aal });
  return {
    ...session,
    access_token: `${part({ alg: 'HS256' })}.${claims}.c2ln`,
    refresh_token: `refresh-${id}-${aal}`,
    user: { ...session.user, factors },
  };
}

/** The session of a user who signed in by emailed link, as in its token. */
export function linkSession(id: string, email: string, lifetime = 3600) {
  const session = providerSession(id, email, undefined, lifetime);
  const claims = part({
    sub: id,
    exp: session.expires_at,
    aal: 'aal1',
    amr: [{ method: 'otp', timestamp: 1 }],
  });
  return { ...session, access_token: `${part({ alg: 'HS256' })}.${claims}.c2ln` };
}

/** The provider's refusal with the code that its client reads. */
export function refusal(status: number, code: string, message: string): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status });
}

export const wrongPassword = () => refusal(400, 'invalid_credentials', 'Invalid login credentials');

/** The mailbox got an email within the last minute. */
export const tooSoon = () =>
  refusal(
    429,
    'over_email_send_rate_limit',
    'For security purposes, you can only request this after 42 seconds.',
  );

/** The site has sent as many emails as it may. */
export const tooManyMails = () => refusal(429, 'over_email_send_rate_limit', 'email rate limit exceeded');

export const nothing = () => new Response(null, { status: 204 });

/** The real client, made again: as if a page had been opened. */
export function openClient(): Supabase {
  return createClient(BACKEND, 'sb_publishable_test', { auth: { storageKey: KEY, flowType: 'pkce' } });
}

/** Several pages in one process mean several clients, upon which the client remarks; nothing else is let through. */
export function allowSeveralClients(): void {
  const spy = vi.spyOn(console, 'warn');
  const complain = spy.getMockImplementation();
  spy.mockImplementation((...args: unknown[]) => {
    if (!String(args[0]).includes('Multiple GoTrueClient instances')) complain?.(...args);
  });
}
