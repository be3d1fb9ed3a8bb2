import type { Supabase } from '@/shared/supabase/client';
import { type Assurance, assuranceOf, isByLink, isMfaRequired } from './assurance';
import { missingAuthStep } from './missing-auth-step';
import { type Role, toRole } from './roles';

export type SessionUser = { readonly id: string; readonly email: string; readonly fullName?: string };

/** `loading` until the session is known. `user` and the properties after it are set exactly for clients and admins. */
export type Session = {
  readonly role: Role | 'loading';
  readonly user?: SessionUser;
  /** The session has ended without a sign-out here. The rest says who it was, for the page that is still shown. */
  readonly isEnded?: true;
  /** How surely the provider knows them. */
  readonly assurance?: Assurance;
  /** Whether they came by a mailed link, so that they may not know the password. */
  readonly isByLink?: boolean;
  /** A guest who has entered this account's password but not yet its second factor. */
  readonly awaitingFactor?: SessionUser;
  /** A guest who has entered this account's password and must still open an emailed link. */
  readonly awaitingMailbox?: SessionUser;
};

/** What the account provider hands over; only these fields are read. */
type ProviderSession = {
  access_token: string;
  user: {
    id: string;
    email?: string | undefined;
    user_metadata: { full_name?: unknown };
    factors?: readonly { factor_type: string; status: string }[] | undefined;
  };
};

type Dependencies = {
  /** Loads the provider's client. */
  connect: () => Promise<Supabase>;
  /** Whether this browser holds a session, known without loading anything. */
  isStored: () => boolean;
  /** Called when the user or the role cannot be loaded. */
  report: (error: unknown) => void;
  /** Called when a session ends without a sign-out in this tab: its refresh was refused, or another tab signed out. */
  ended: () => void;
  /** Called when a user has signed out in this tab. */
  left?: (user: SessionUser) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
};

/** Minimum interval between role refreshes when the page regains visibility, in milliseconds. */
const RECHECK_AFTER = 60_000;

const LOADING: Session = { role: 'loading' };
const GUEST: Session = { role: 'guest' };

function userOf({ user }: ProviderSession): SessionUser {
  const fullName = user.user_metadata.full_name;
  const base = { id: user.id, email: user.email ?? '' };
  return typeof fullName === 'string' && fullName !== '' ? { ...base, fullName } : base;
}

function sessionOf(provider: ProviderSession, role: Role): Session {
  if (role === 'guest') return GUEST;
  const assurance = assuranceOf(provider);
  return { role, user: userOf(provider), assurance, isByLink: isByLink(provider) };
}

/** Every session is made in one of two orders of its fields, so that equal ones read the same. */
function isSame(a: Session, b: Session): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The session as an external store for `useSyncExternalStore`. One per page; tests create their own. */
export function createSessionStore(dependencies: Dependencies) {
  const { connect, isStored, report, ended, left, now = Date.now } = dependencies;
  const listeners = new Set<() => void>();
  let session: Session = isStored() ? LOADING : GUEST;
  let signedIn: ProviderSession | null = null;
  let connected: Promise<void> | undefined;
  // Answers that arrive after a newer event are dropped.
  let turn = 0;
  let asking: string | undefined;
  let askedAt = 0;
  let isLeaving = false;
  let isOpeningNext = false;
  let screens = 0;

  function publish(next: Session) {
    if (isSame(session, next)) return;
    session = next;
    for (const listener of listeners) listener();
  }

  /** No one is signed in. A page of a known user stays on screen, with what was typed, unless they are leaving. */
  function end() {
    if (isLeaving || screens === 0 || session.user === undefined) publish(GUEST);
    else publish({ ...session, isEnded: true });
  }

  /** With `isCheck` a fault on the way changes nothing: what is known stays, and the database guards the data. */
  async function loadRole(isCheck = false) {
    const mine = ++turn;
    if (!signedIn) return end();
    const isBack = session.isEnded && session.user?.id === signedIn.user.id;
    if (isMfaRequired(signedIn)) {
      const base: Session = isBack ? session : GUEST;
      return publish({ ...base, awaitingFactor: userOf(signedIn) });
    }
    asking = signedIn.access_token;
    askedAt = now();
    try {
      const client = await connect();
      const { data, error, status } = await client.rpc('my_role');
      if (mine !== turn) return;
      const isFault = status === 0 || status >= 500;
      if (error && isCheck && isFault) return;
      if (error) throw error;
      const role = toRole(data);
      const missing = role === 'guest' ? await missingAuthStep(client) : undefined;
      if (mine !== turn) return;
      // Not the session of a moment ago: the same token may have come with a new name since.
      if (missing === 'mailbox') publish({ role, awaitingMailbox: userOf(signedIn) });
      else if (role === 'guest') end();
      else publish(sessionOf(signedIn, role));
    } catch (error) {
      if (mine !== turn) return;
      report(error);
      if (!session.isEnded) publish(GUEST);
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
      const wasKnown = session.user !== undefined && !session.isEnded;
      end();
      if (wasKnown && !isLeaving && !session.isEnded) ended();
      return;
    }
    // A refreshed token of the same user keeps the screen. Any other user waits for the role, also after the second
    // factor: a guard that still saw a guest would redirect them.
    const known = session.user ?? session.awaitingFactor ?? session.awaitingMailbox;
    const isThrough = session.awaitingFactor !== undefined && !isMfaRequired(next);
    const isBack = session.isEnded && session.user?.id === next.user.id;
    if (!isBack && (known?.id !== next.user.id || isThrough)) publish(LOADING);
    // A page load reports its session twice; the request is already pending.
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
    /** Resolves once the session is known. A page that is left earlier breaks the request off, which is then reported. */
    settled(): Promise<void> {
      return new Promise((resolve) => {
        function look() {
          if (session.role === 'loading') return;
          listeners.delete(look);
          resolve();
        }
        listeners.add(look);
        look();
      });
    },
    /** What prerendered pages show: no one is known yet. */
    getServerSession: () => LOADING,
    /** Reloads the role, after the server has refused a request. */
    refreshRole: () => loadRole(),
    /** Asks again when someone comes back to the page, at most once a minute: a role may have been taken away. */
    recheckRole() {
      if (session.user && now() - askedAt >= RECHECK_AFTER) void loadRole(true);
    },
    /** Runs `work`, which ends the session on purpose; when it succeeds, no one is signed in. */
    async leave(work: () => Promise<void> | void) {
      isLeaving = true;
      const { user } = session;
      try {
        await work();
        if (user) left?.(user);
        receive(null);
      } finally {
        isLeaving = false;
      }
    },
    /** A page that needs a user is on screen, until the returned function is called. */
    keepScreen(): () => void {
      screens += 1;
      return () => {
        screens -= 1;
      };
    },
    /** Ends the page that was kept after the end of its session. */
    giveUp: () => publish(GUEST),
    /** Whether another page is being opened after a sign-out. A guard then redirects nowhere: that would race with it. */
    isOpeningNext: () => isOpeningNext,
    /** Runs `work`, which ends the session and opens another page. */
    async leaveForNext<Result>(work: () => Promise<Result>): Promise<Result> {
      isOpeningNext = true;
      try {
        return await work();
      } finally {
        isOpeningNext = false;
      }
    },
    /** Follows the session and, with it, other tabs: they share storage and the provider's channel. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      if (isStored()) void start();
      return () => void listeners.delete(listener);
    },
    /** For `storage` events: they report a sign-in to a tab that has not loaded the provider's client. */
    storedSessionChanged(exists: boolean) {
      if (!exists) return receive(null);
      if (!connected) publish(LOADING);
      void start();
    },
  };
}
