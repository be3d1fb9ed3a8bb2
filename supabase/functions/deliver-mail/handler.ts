import { bearerToken } from '../_shared/auth/caller.ts';
import type { Route } from '../_shared/http/app.ts';
import { inBackground } from '../_shared/http/background.ts';
import { timingSafeEqual } from '../_shared/http/hashing.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import { describe } from '../_shared/http/log.ts';
import type { Payments } from '../_shared/payments/provider.ts';
import { processRefunds } from '../_shared/payments/refunds.ts';
import { type DrainDependencies, drainOutbox } from './drain-outbox.ts';
import { triggerSiteBuild } from './trigger-site-build.ts';

export interface DeliverMailDependencies extends DrainDependencies {
  payments: Payments;
  wakeSecret: string;
  deployHookUrl: string | undefined;
}

/**
 * `POST /deliver-mail`, for the scheduler and our own functions only: sends due mails, answers `{sent, failed}`. The
 * scheduler calls it each minute, so it also executes due refunds and requests a new build.
 */
export function deliverMailRoutes(dependencies: DeliverMailDependencies): Route[] {
  const { wakeSecret, payments, deployHookUrl, ...drain } = dependencies;

  /** A refund that cannot be made keeps no mail waiting. */
  async function refunds(): Promise<void> {
    await processRefunds(drain.rpc, payments, drain.log).catch((error: unknown) =>
      drain.log('warn', 'refunds not looked at', { fault: describe(error) }),
    );
  }

  async function build(): Promise<void> {
    const { rpc, log } = drain;
    await triggerSiteBuild({ rpc, log, deployHookUrl }).catch((error: unknown) =>
      log('warn', 'build not looked at', { fault: describe(error) }),
    );
  }

  async function deliver(request: Request): Promise<Response> {
    if (!(await timingSafeEqual(bearerToken(request) ?? '', wakeSecret))) {
      throw new HttpError(401, 'internal_endpoint', {}, { 'WWW-Authenticate': 'Bearer' });
    }
    inBackground(refunds());
    inBackground(build());
    const work = drainOutbox(drain);
    // The caller may disconnect before the end; a failure is in the response below.
    inBackground(work.catch(() => undefined));
    return Response.json(await work);
  }
  return [{ method: 'POST', path: '/deliver-mail', handle: deliver }];
}
