import { bearerToken } from '../_shared/auth/caller.ts';
import type { Route } from '../_shared/http/app.ts';
import { inBackground } from '../_shared/http/background.ts';
import { sameSecret } from '../_shared/http/digest.ts';
import { Fault } from '../_shared/http/fault.ts';
import { describe } from '../_shared/http/log.ts';
import type { Payments } from '../_shared/payments/provider.ts';
import { payRefunds } from '../_shared/payments/refunds.ts';
import { askForBuild } from './ask-for-build.ts';
import { type DrainDependencies, drainOutbox } from './drain-outbox.ts';

export interface DeliverMailDependencies extends DrainDependencies {
  payments: Payments;
  wakeSecret: string;
  deployHookUrl: string | undefined;
}

/**
 * `POST /deliver-mail`, for the clock and our own functions only: sends what is due, answers `{sent, failed}`. The
 * clock calls it each minute, so it gives back what is due and asks for a new build, too.
 */
export function deliverMailRoutes(dependencies: DeliverMailDependencies): Route[] {
  const { wakeSecret, payments, deployHookUrl, ...drain } = dependencies;

  /** A refund that cannot be made keeps no mail waiting. */
  async function refunds(): Promise<void> {
    await payRefunds(drain.rpc, payments, drain.log).catch((error: unknown) =>
      drain.log('warn', 'refunds not looked at', { fault: describe(error) }),
    );
  }

  async function build(): Promise<void> {
    const { rpc, log } = drain;
    await askForBuild({ rpc, log, deployHookUrl }).catch((error: unknown) =>
      log('warn', 'build not looked at', { fault: describe(error) }),
    );
  }

  async function deliver(request: Request): Promise<Response> {
    if (!(await sameSecret(bearerToken(request) ?? '', wakeSecret))) {
      throw new Fault(401, 'internal_endpoint', {}, { 'WWW-Authenticate': 'Bearer' });
    }
    inBackground(refunds());
    inBackground(build());
    const work = drainOutbox(drain);
    // Who woke us may not wait for the end of it; a failure is told in the answer below.
    inBackground(work.catch(() => undefined));
    return Response.json(await work);
  }
  return [{ method: 'POST', path: '/deliver-mail', handle: deliver }];
}
