import { HttpError } from '../http/http-error.ts';
import type { Limit, Limiter } from '../http/rate-limits.ts';
import { type FindCaller, signInRequired } from './caller.ts';

export interface AdminGate {
  findCaller: FindCaller;
  /** The role of the caller with this access token. */
  roleOf: (token: string) => Promise<string>;
  limiter: Limiter;
}

/** Passes only an admin within `limit`, which counts per caller. @throws HttpError 401, 403 or 429. */
export async function requireAdmin(request: Request, gate: AdminGate, limit: Limit): Promise<void> {
  const caller = await gate.findCaller(request);
  if (!caller) throw signInRequired();
  await gate.limiter.bySubject(caller.id, limit);
  if ((await gate.roleOf(caller.token)) !== 'admin') throw new HttpError(403, 'admin_required');
}
