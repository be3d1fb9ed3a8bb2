import { createClient } from '@supabase/supabase-js';
import { vi } from 'vitest';
import type { Supabase } from '@/shared/supabase/client';
import { sessionKeyFor } from '@/shared/supabase/stored-session';

const BACKEND = 'http://localhost:54321';
export const KEY = sessionKeyFor(BACKEND);

const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');

/** A session as the account provider answers it; nobody checks the signature in a browser. */
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

/** The real client, made anew: as if a page had been opened. */
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
