import { z } from 'zod';
import { requireWakeSecret } from '../_shared/auth/caller.ts';
import type { Enums } from '../_shared/contracts/database.types.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { Route } from '../_shared/http/app.ts';
import { inBackground } from '../_shared/http/in-background.ts';
import { describeError, type Log } from '../_shared/http/log.ts';
import { CalendarError } from './calendar-error.ts';
import type { FetchCalendar } from './fetch-calendar.ts';
import { readBusyTimes } from './read-busy-times.ts';

// Longer than a fetch may take, with its parsing and two calls of the database.
const LEASE_SECONDS = 120;
const WORK_MS = 40_000;
// The platform ends a worker after two seconds of CPU time. Calendars that are still due wait for the next minute.
const PARSE_MS = 700;

const claimedCalendar = z.object({
  id: z.number().int(),
  lease_token: z.string(),
  url: z.string(),
  time_zone: z.string(),
  read_from: z.string(),
  read_until: z.string(),
  etag: z.string().nullable(),
  last_modified: z.string().nullable(),
});
type ClaimedCalendar = z.infer<typeof claimedCalendar>;

export interface RefreshDependencies {
  rpc: Rpc;
  fetchCalendar: FetchCalendar;
  wakeSecret: string;
  log: Log;
  /** Milliseconds on a clock that only goes forward. */
  now?: () => number;
}

/**
 * `POST /refresh-calendars`, for the scheduler only: reads the connected calendars that are due, and answers
 * `{read, unchanged, failed}`.
 */
export function refreshCalendarsRoutes(dependencies: RefreshDependencies): Route[] {
  const { rpc, fetchCalendar, wakeSecret, log, now = () => performance.now() } = dependencies;

  async function finish(
    calendar: ClaimedCalendar,
    problem: Enums<'calendar_problem'> | null,
    read: Record<string, z.core.util.JSONType> | null,
  ): Promise<void> {
    const held = await rpc(
      'finish_calendar_check',
      { p_id: calendar.id, p_lease_token: calendar.lease_token, p_problem: problem, p_read: read },
      z.boolean(),
    );
    if (!held) log('warn', 'lease lost', { calendar: calendar.id });
  }

  /** Returns how it went, and the time that parsing took. */
  async function check(
    calendar: ClaimedCalendar,
  ): Promise<['read' | 'unchanged' | 'failed', parseMs: number]> {
    const { url, time_zone: timeZone, read_from: from, read_until: until } = calendar;
    let started = Number.POSITIVE_INFINITY;
    try {
      const known = { etag: calendar.etag, lastModified: calendar.last_modified };
      const fetched = await fetchCalendar(url, known);
      if (fetched === 'unchanged') {
        await finish(calendar, null, null);
        return ['unchanged', 0];
      }
      started = now();
      const { text, etag, lastModified } = fetched;
      const options = { timeZone, from: new Date(from), until: new Date(until) };
      const { busy, unread, isCutOff } = readBusyTimes(text, options);
      const parseMs = now() - started;
      const read = { busy, unread, etag, lastModified, until, timeZone };
      await finish(calendar, isCutOff ? 'cut_off' : null, read);
      return [isCutOff ? 'failed' : 'read', parseMs];
    } catch (error) {
      if (!(error instanceof CalendarError)) throw error;
      // Never the URL, which is a secret.
      log('info', 'calendar not read', { calendar: calendar.id, problem: error.problem });
      await finish(calendar, error.problem, null);
      return ['failed', Math.max(0, now() - started)];
    }
  }

  async function refresh() {
    const result = { read: 0, unchanged: 0, failed: 0 };
    let parseMs = 0;
    for (const until = now() + WORK_MS; now() < until && parseMs < PARSE_MS; ) {
      const [calendar] = await rpc(
        'claim_due_calendar',
        { p_lease_seconds: LEASE_SECONDS },
        z.array(claimedCalendar),
      );
      if (!calendar) break;
      const [outcome, spentMs] = await check(calendar);
      result[outcome] += 1;
      parseMs += spentMs;
    }
    return result;
  }

  async function handle(request: Request): Promise<Response> {
    await requireWakeSecret(request, wakeSecret);
    const work = refresh();
    // The caller may disconnect before the end.
    inBackground(
      work.catch((error: unknown) => log('warn', 'calendars not read', { fault: describeError(error) })),
    );
    return Response.json(await work);
  }
  return [{ method: 'POST', path: '/refresh-calendars', handle, isLong: true }];
}
