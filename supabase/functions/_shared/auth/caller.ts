import { callerClient } from '../db/clients.ts';
import type { Env } from '../env.ts';
import { databaseAway, Fault } from '../http/fault.ts';

export interface Caller {
  id: string;
  token: string;
}

/** Who sent the request: undefined without a bearer token. @throws Fault 401 when it is not valid (any more). */
export type FindCaller = (request: Request) => Promise<Caller | undefined>;

const AUDIENCE = 'authenticated';
const CHALLENGE = { 'WWW-Authenticate': 'Bearer' };

export function pleaseSignIn(): Fault {
  return new Fault(401, 'Please sign in first.', CHALLENGE);
}

function sessionEnded(): Fault {
  return new Fault(401, 'Your session has ended. Please sign in again.', CHALLENGE);
}

/** The token of `Authorization: Bearer …`. */
export function bearerToken(request: Request): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1];
}

/** Whether the token's claim `aud` names another application. Its signature is the account provider's to check. */
function isForOthers(token: string): boolean {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { aud = AUDIENCE } = JSON.parse(atob(payload)) as { aud?: unknown };
    return ![aud].flat().includes(AUDIENCE);
  } catch {
    // No token at all; the provider says so.
    return false;
  }
}

/** Asks the account provider each time, so that a signed-out or deleted account is refused at once. */
export function createFindCaller(env: Env): FindCaller {
  return async (request) => {
    // The platform's gateway may send an empty one for a caller who sent none.
    if (!request.headers.get('authorization')?.trim()) return undefined;
    const token = bearerToken(request);
    if (!token) throw pleaseSignIn();
    // supabase-js sends the public key in this place when nobody is signed in.
    if (token === env.PUBLISHABLE_KEY) return undefined;
    if (isForOthers(token)) throw sessionEnded();
    const { data, error } = await callerClient(env, token).auth.getUser(token);
    if (data.user) return { id: data.user.id, token };
    const status = error?.status ?? 0;
    if (status === 0 || status >= 500) throw databaseAway(error);
    throw sessionEnded();
  };
}
