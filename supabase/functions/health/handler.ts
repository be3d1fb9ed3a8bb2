import { z } from 'zod';
import type { DatabaseState, HealthResponse, PartState } from '../_shared/contracts/health.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { Env } from '../_shared/env.ts';
import type { Route } from '../_shared/http/app.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import type { Log } from '../_shared/http/log.ts';

export interface HealthDependencies {
  rpc: Rpc;
  isAuthServerHealthy: () => Promise<boolean>;
  isStorageHealthy: () => Promise<boolean>;
  log: Log;
}

/** An email, or a build of the site, that has waited longer than this is late. */
const LATE_SECONDS = 900;
/** The minute's job has missed several runs. */
const CLOCK_LATE_SECONDS = 300;

/** A check that wrote is repeated after this. */
const WRITE_EVERY_MS = 5_000;

const backlogStatus = z.tuple([
  z.object({
    mails_due: z.number(),
    mail_seconds: z.number().nullable(),
    mails_failed: z.number(),
    clock_seconds: z.number().nullable(),
    overdue_calendars: z.number(),
    builds: z.number(),
    build_seconds: z.number().nullable(),
  }),
]);

const reachable = (isReachable: boolean): PartState => (isReachable ? 'ok' : 'unavailable');
const onTime = (isOnTime: boolean): PartState => (isOnTime ? 'ok' : 'degraded');

/**
 * `GET /health`: each part as ok, degraded or unavailable. 200 when database, auth and the mail queue can be reached, else
 * 503; the same shape in both. A part that is late is only degraded, because visitors can still book and write.
 */
export function healthRoutes({
  rpc,
  isAuthServerHealthy,
  isStorageHealthy,
  log,
}: HealthDependencies): Route[] {
  async function backlogStates(): Promise<Record<'mail' | 'clock' | 'publishing' | 'calendars', PartState>> {
    const [backlog] = await rpc.read('backlog_status', {}, backlogStatus);
    const { mails_due: due, mails_failed: dead, clock_seconds: clockSeconds, builds } = backlog;
    const { overdue_calendars: overdueCalendars } = backlog;
    const oldestSeconds = backlog.mail_seconds ?? 0;
    const buildSeconds = backlog.build_seconds ?? 0;
    const isMailLate = dead > 0 || oldestSeconds > LATE_SECONDS;
    const isClockLate = clockSeconds === null || clockSeconds > CLOCK_LATE_SECONDS;
    const isBuildLate = buildSeconds > LATE_SECONDS;
    if (isMailLate) log('warn', 'mail is late', { due, oldestSeconds, dead });
    if (isClockLate) log('warn', 'the clock is late', { clockSeconds: clockSeconds ?? -1 });
    if (isBuildLate) log('warn', 'a build is late', { builds, buildSeconds });
    if (overdueCalendars > 0) log('warn', 'calendars are overdue', { overdueCalendars });
    return {
      // An unavailable mail server does not prevent bookings.
      mail: onTime(!isMailLate),
      clock: onTime(!isClockLate),
      publishing: onTime(!isBuildLate),
      calendars: onTime(overdueCalendars === 0),
    };
  }

  let writtenAt = Number.NEGATIVE_INFINITY;

  /** A read would succeed on a full disk. Many callers must not make it many writes. */
  async function databaseState(): Promise<DatabaseState> {
    try {
      if (performance.now() - writtenAt < WRITE_EVERY_MS) {
        await rpc.read('my_role', {}, z.string());
        return 'ok';
      }
      await rpc.read('check_database_writes', {}, z.unknown());
      writtenAt = performance.now();
      return 'ok';
    } catch (error) {
      const isReadOnly = error instanceof HttpError && error.code === 'database_read_only';
      log('error', isReadOnly ? 'the database saves nothing' : 'the database is unavailable', {});
      return isReadOnly ? 'read_only' : 'unavailable';
    }
  }

  async function check(): Promise<HealthResponse> {
    const unavailable = () => 'unavailable' as const;
    const [database, auth, backlog, storage] = await Promise.all([
      databaseState(),
      isAuthServerHealthy().then(reachable, unavailable),
      backlogStates().catch(() => ({
        mail: unavailable(),
        clock: unavailable(),
        publishing: unavailable(),
        calendars: unavailable(),
      })),
      isStorageHealthy().then(reachable, unavailable),
    ]);
    const isUp = [database, auth, backlog.mail].every((state) => state === 'ok' || state === 'degraded');
    return { status: isUp ? 'ok' : 'unavailable', database, auth, storage, ...backlog };
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

async function answersWell(url: string, headers: Record<string, string>): Promise<boolean> {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  await response.body?.cancel();
  return response.ok;
}

/** Whether the auth server is up. */
export function isAuthServerHealthy(env: Env): Promise<boolean> {
  return answersWell(`${env.SUPABASE_URL}/auth/v1/health`, { apikey: env.PUBLISHABLE_KEY });
}

/** Whether the storage finds the bucket of documents. */
export function isStorageHealthy(env: Env): Promise<boolean> {
  const headers = { apikey: env.SECRET_KEY, Authorization: `Bearer ${env.SECRET_KEY}` };
  return answersWell(`${env.SUPABASE_URL}/storage/v1/bucket/documents`, headers);
}
