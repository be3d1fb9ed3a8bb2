import { z } from 'zod';
import type { HealthResponse } from '../_shared/contracts/health.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { Env } from '../_shared/env.ts';
import type { Route } from '../_shared/http/app.ts';
import type { Log } from '../_shared/http/log.ts';

export interface HealthDependencies {
  rpc: Rpc;
  isAuthServerHealthy: () => Promise<boolean>;
  log: Log;
}

const LATE_SECONDS = 900;

const queueStatus = z.object({
  due: z.number(),
  oldestSeconds: z.number().nullable(),
  dead: z.number(),
});

/** `GET /health`: 200 when database, auth and the mail queue can be reached, else 503; the same shape in both. */
export function healthRoutes({ rpc, isAuthServerHealthy, log }: HealthDependencies): Route[] {
  async function queueAnswers(): Promise<boolean> {
    const queue = await rpc('mail_queue_status', {}, queueStatus);
    // An unavailable mail server does not prevent bookings: it is logged, not reported as "unavailable".
    const oldestSeconds = queue.oldestSeconds ?? 0;
    if (queue.dead > 0 || oldestSeconds > LATE_SECONDS)
      log('warn', 'mail is late', { ...queue, oldestSeconds });
    return true;
  }

  async function check(): Promise<HealthResponse> {
    const [database, mail, auth] = await Promise.all([
      rpc('my_role', {}, z.string()).then(
        () => true,
        () => false,
      ),
      queueAnswers().catch(() => false),
      isAuthServerHealthy().catch(() => false),
    ]);
    const word = (reachable: boolean) => (reachable ? ('ok' as const) : ('unavailable' as const));
    return {
      status: word(database && mail && auth),
      database: word(database),
      auth: word(auth),
      mail: word(mail),
    };
  }

  let pendingCheck: Promise<HealthResponse> | undefined;

  /** Concurrent requests share one check, so that many callers cannot overload the database. */
  async function health(): Promise<Response> {
    pendingCheck ??= check().finally(() => {
      pendingCheck = undefined;
    });
    const body = await pendingCheck;
    return Response.json(body, { status: body.status === 'ok' ? 200 : 503 });
  }
  return [{ method: 'GET', path: '/health', handle: health }];
}

const TIMEOUT_MS = 5_000;

/** Whether the auth server is up. */
export async function isAuthServerHealthy(env: Env): Promise<boolean> {
  const answer = await fetch(`${env.SUPABASE_URL}/auth/v1/health`, {
    headers: { apikey: env.PUBLISHABLE_KEY },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  return answer.ok;
}
