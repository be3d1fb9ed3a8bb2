import { callerClient } from '../db/clients.ts';
import type { Env } from '../env.ts';
import { timingSafeEqual } from '../http/hashing.ts';
import { databaseUnavailable, HttpError } from '../http/http-error.ts';

export interface Caller {
  id: string;
  /** The account's confirmed email address, in lower case. */
  email: string;
  token: string;
}

/**
 * Resolves the caller: undefined for a visitor, and for a session that still lacks a verification and counts as a
 * visitor's.
 * @throws HttpError 401 when the token is invalid or its session has ended.
 */
export type FindCaller = (request: Request) => Promise<Caller | undefined>;

const CHALLENGE = { 'WWW-Authenticate': 'Bearer' };

export function signInRequired(): HttpError {
  return new HttpError(401, 'sign_in_required', {}, CHALLENGE);
}

function sessionEnded(): HttpError {
  return new HttpError(401, 'session_ended', {}, CHALLENGE);
}

/** The token of `Authorization: Bearer …`. */
function bearerToken(request: Request): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1];
}

/** Checks that the caller is the scheduler or a function of ours. @throws HttpError 401. */
export async function requireWakeSecret(request: Request, wakeSecret: string): Promise<void> {
  if (!(await timingSafeEqual(bearerToken(request) ?? '', wakeSecret))) {
    throw new HttpError(401, 'internal_endpoint', {}, CHALLENGE);
  }
}

/** The account of a token whose signature the API has checked. An account without a confirmed address gets no token. */
function accountOf(token: string): Pick<Caller, 'id' | 'email'> {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const { sub, email = '' } = JSON.parse(atob(payload)) as { sub: string; email?: string };
  return { id: sub, email: email.toLowerCase() };
}

/** Creates a lookup that asks the database each time, so that an ended session has no rights here. */
export function createFindCaller(env: Env): FindCaller {
  return async (request) => {
    // The platform's gateway may add an empty header when the caller sent none.
    if (!request.headers.get('authorization')?.trim()) return undefined;
    const token = bearerToken(request);
    if (!token) throw signInRequired();
    // supabase-js sends the public key in this place when no one is signed in.
    if (token === env.PUBLISHABLE_KEY) return undefined;
    const { data, error, status } = await callerClient(env, token)
      .from('my_session')
      .select('missing_auth_step')
      .single();
    if (error && (status === 0 || status >= 500)) throw databaseUnavailable(error);
    if (error || data.missing_auth_step === 'session') throw sessionEnded();
    const missing = data.missing_auth_step;
    return missing === 'mfa' || missing === 'mailbox' ? undefined : { ...accountOf(token), token };
  };
}
