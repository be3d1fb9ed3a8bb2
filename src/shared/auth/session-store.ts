import type { Supabase } from '@/shared/supabase/client';
import { type Role, toRole } from './ranks';

export type SessionUser = { readonly id: string; readonly email: string; readonly fullName?: string };

/** `loading` until it is known who is there; `user` exists exactly for clients and admins. */
export type Session = { readonly role: Role | 'loading'; readonly user?: SessionUser };

/** What the account provider hands over; only these fields are read. */
type ProviderSession = {
  access_token: string;
  user: { id: string; email?: string | undefined; user_metadata: { full_name?: unknown } };
};

type Dependencies = {
  /** Loads the provider's client. */
  connect: () => Promise<Supabase>;
  /** Whether this browser holds a session, known without loading anything. */
  isStored: () => boolean;
  /** Told when the user or the role cannot be loaded. */
  report: (error: unknown) => void;
  /** Told when a session ends that nobody ended here: its refresh was refused, or another tab signed out. */
  ended: () => void;
};

const LOADING: Session = { role: 'loading' };
const GUEST: Session = { role: 'guest' };

function userOf({ user }: ProviderSession): SessionUser {
  const fullName = user.user_metadata.full_name;
  const base = { id: user.id, email: user.email ?? '' };
  return typeof fullName === 'string' && fullName !== '' ? { ...base, fullName } : base;
}

function isSame(a: Session, b: Session): boolean {
  return a.role === b.role && JSON.stringify(a.user) === JSON.stringify(b.user);
}

/** Who is signed in, as an external store for `useSyncExternalStore`. One a page; tests make their own. */
export function createSessionStore({ connect, isStored, report, ended }: Dependencies) {
  const listeners = new Set<() => void>();
  let session: Session = isStored() ? LOADING : GUEST;
  let signedIn: ProviderSession | null = null;
  let connected: Promise<void> | undefined;
  // Answers that arrive after a newer event are dropped.
  let turn = 0;
  let asking: string | undefined;
  let isLeaving = false;

  function publish(next: Session) {
    if (isSame(session, next)) return;
    session = next;
    for (const listener of listeners) listener();
  }

  async function loadRole() {
    const mine = ++turn;
    if (!signedIn) return publish(GUEST);
    const user = userOf(signedIn);
    asking = signedIn.access_token;
    try {
      const client = await connect();
      const { data, error } = await client.rpc('my_role');
      if (mine !== turn) return;
      if (error) throw error;
      const role = toRole(data);
      publish(role === 'guest' ? GUEST : { role, user });
    } catch (error) {
      if (mine !== turn) return;
      report(error);
      publish(GUEST);
    } finally {
      if (mine === turn) asking = undefined;
    }
  }

  // Called from inside the provider's lock: it may only store. Awaiting the client here deadlocks it.
  function receive(next: ProviderSession | null) {
    signedIn = next;
    if (next === null) {
      turn += 1;
      asking = undefined;
      const wasKnown = session.user !== undefined;
      publish(GUEST);
      if (wasKnown && !isLeaving) ended();
      return;
    }
    // The same person with a fresh token keeps the screen; anybody else waits for the role.
    if (session.user?.id !== next.user.id) publish(LOADING);
    // A page that opens hears of its session twice in a row; the question is on its way already.
    if (asking === next.access_token) return;
    asking = next.access_token;
    turn += 1;
    setTimeout(() => void loadRole());
  }

  /** Starts listening to the provider; safe to call again. Needed before signing in. */
  function start(): Promise<void> {
    connected ??= connect().then(
      (client) => void client.auth.onAuthStateChange((_event, next) => receive(next)),
      (error: unknown) => {
        connected = undefined;
        report(error);
        publish(GUEST);
      },
    );
    return connected;
  }

  return {
    start,
    getSession: () => session,
    /** What prerendered pages show: nobody is known yet. */
    getServerSession: () => LOADING,
    /** Asks for the role again, after the server has refused something. */
    refreshRole: loadRole,
    /** Runs `work`, which ends the session on purpose; when it succeeds, nobody is signed in. */
    async leave(work: () => Promise<void>) {
      isLeaving = true;
      try {
        await work();
        receive(null);
      } finally {
        isLeaving = false;
      }
    },
    /** Follows the session and, with it, other tabs: they share storage and the provider's channel. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      if (isStored()) void start();
      return () => void listeners.delete(listener);
    },
    /** For `storage` events: a tab that has not loaded the provider's client learns of a sign-in here. */
    storedSessionChanged(exists: boolean) {
      if (!exists) return receive(null);
      if (!connected) publish(LOADING);
      void start();
    },
  };
}
