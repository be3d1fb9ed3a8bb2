import { requireWakeSecret } from '../_shared/auth/caller.ts';
import type { Bucket } from '../_shared/db/files.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { Route } from '../_shared/http/app.ts';
import { inBackground } from '../_shared/http/in-background.ts';
import { describeError, type Log } from '../_shared/http/log.ts';
import type { PaymentProvider } from '../_shared/payments/provider.ts';
import { processRefunds } from '../_shared/payments/refunds.ts';
import { removeInboundFiles } from './remove-inbound-files.ts';
import { triggerSiteBuild } from './trigger-site-build.ts';

export interface JobsDependencies {
  rpc: Rpc;
  payments: PaymentProvider | undefined;
  inboundFiles: Pick<Bucket, 'remove'>;
  deployHookUrl: string | undefined;
  wakeSecret: string;
  log: Log;
}

/**
 * `POST /jobs`, for the scheduler only: executes due refunds, requests a new build of the site, and removes the files of
 * deleted emails. One that fails is logged, keeps none of the others waiting, and is due again.
 */
export function jobsRoute(dependencies: JobsDependencies): Route {
  const { rpc, payments, inboundFiles, deployHookUrl, wakeSecret, log } = dependencies;

  function logging(event: string, job: Promise<unknown>): Promise<unknown> {
    return job.catch((error: unknown) => log('warn', event, { fault: describeError(error) }));
  }

  async function run(request: Request): Promise<Response> {
    await requireWakeSecret(request, wakeSecret);
    const work = Promise.all([
      logging('refunds not looked at', processRefunds(rpc, payments, log)),
      logging('build not looked at', triggerSiteBuild({ rpc, log, deployHookUrl })),
      logging('files of deleted emails are left', removeInboundFiles(rpc, inboundFiles)),
    ]);
    // The scheduler may disconnect before the end.
    inBackground(work);
    await work;
    return Response.json({});
  }

  return { method: 'POST', path: '/jobs', handle: run, isLong: true };
}
