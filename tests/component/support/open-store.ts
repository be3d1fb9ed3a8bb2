import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createSessionStore, type Session } from '@/shared/auth/session-store';
import type { Supabase } from '@/shared/supabase/client';
import { hasStoredSession } from '@/shared/supabase/stored-session';
import { allowSeveralClients, KEY, openClient } from './provider';

const opened: Supabase[] = [];

/** A client of a page's own, which is closed after the test. */
export async function openedClient(): Promise<Supabase> {
  const client = openClient();
  opened.push(client);
  return client;
}

/** For the head of a file whose tests open stores: closes and forgets everything after each. */
export function tidyStores(): void {
  beforeEach(allowSeveralClients);
  afterEach(async () => {
    for (const client of opened.splice(0)) await client.auth.dispose();
    localStorage.clear();
    vi.unstubAllGlobals();
  });
}

export const remember = (session: unknown) => localStorage.setItem(KEY, JSON.stringify(session));

/** One page with its own store and client, on the storage and channels that all pages share. */
export function openStore() {
  const history: Session[] = [];
  const report = vi.fn();
  const ended = vi.fn();
  const connect = vi.fn(openedClient);
  let client: Promise<Supabase> | undefined;
  const clock = { now: Date.now() };
  const store = createSessionStore({
    connect: () => (client ??= connect()),
    isStored: () => hasStoredSession(KEY),
    report,
    ended,
    now: () => clock.now,
  });
  const close = store.subscribe(() => history.push(store.getSession()));
  const until = (role: Session['role']) => vi.waitFor(() => expect(store.getSession().role).toBe(role));
  return { store, history, report, ended, connect, until, close, clock, client: () => client };
}
