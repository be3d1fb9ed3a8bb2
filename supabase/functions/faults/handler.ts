import { z } from 'zod';
import { errorReport } from '../_shared/contracts/error-reports.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { Route } from '../_shared/http/app.ts';
import type { Limiter } from '../_shared/http/rate-limits.ts';
import { readJson } from '../_shared/http/read-request.ts';

export interface FaultsDependencies {
  rpc: Rpc;
  limiter: Limiter;
}

const PER_NETWORK = { bucket: 'faults:ip', max: 20, windowSeconds: 600 };
/** Bounds what many networks together write. */
const OF_ALL = { bucket: 'faults:all', max: 1000, windowSeconds: 3600 };

/** `POST /faults`: counts an error that a browser reports, for the error inbox of staff, and answers 202. */
export function errorReportRoutes({ rpc, limiter }: FaultsDependencies): Route[] {
  async function report(request: Request): Promise<Response> {
    const { place, message, frames, requestId } = await readJson(request, errorReport);
    const hits = [{ limit: PER_NETWORK }, { limit: OF_ALL, subject: 'all' }];
    await limiter.consumeWithin(request, hits, async (limits) => ({
      wait: await rpc(
        'record_error_report',
        {
          p_source: 'browser',
          p_place: place,
          p_message: message,
          p_stack: frames ?? null,
          p_request_id: requestId ?? null,
          p_limits: limits,
        },
        z.number(),
      ),
    }));
    return Response.json({ accepted: true }, { status: 202 });
  }
  return [{ method: 'POST', path: '/faults', handle: report }];
}
