import { bearerToken } from '../_shared/auth/caller.ts';
import type { Route } from '../_shared/http/app.ts';
import { inBackground } from '../_shared/http/background.ts';
import { sameSecret } from '../_shared/http/digest.ts';
import { Fault } from '../_shared/http/fault.ts';
import { type DrainDependencies, drainOutbox } from './drain-outbox.ts';

export interface DeliverMailDependencies extends DrainDependencies {
  wakeSecret: string;
}

/** `POST /deliver-mail`, for the clock and our own functions only: sends what is due, answers `{sent, failed}`. */
export function deliverMailRoutes({ wakeSecret, ...drain }: DeliverMailDependencies): Route[] {
  async function deliver(request: Request): Promise<Response> {
    if (!(await sameSecret(bearerToken(request) ?? '', wakeSecret))) {
      throw new Fault(401, 'This call is for our own machines.', { 'WWW-Authenticate': 'Bearer' });
    }
    const work = drainOutbox(drain);
    // Who woke us may not wait for the end of it; a failure is told in the answer below.
    inBackground(work.catch(() => undefined));
    return Response.json(await work);
  }
  return [{ method: 'POST', path: '/deliver-mail', handle: deliver }];
}
