import { serviceClient } from '../_shared/db/clients.ts';
import { createRpc } from '../_shared/db/rpc.ts';
import { readEnv, readLoopbackCalendars } from '../_shared/env.ts';
import { createApp } from '../_shared/http/app.ts';
import { createLog } from '../_shared/http/log.ts';
import { createCalendarFetch } from './fetch-calendar.ts';
import { refreshCalendarsRoutes } from './handler.ts';

/** The host's addresses. A family without one rejects. */
async function lookup(host: string): Promise<string[]> {
  if (host === 'localhost') return ['127.0.0.1'];
  const families = [Deno.resolveDns(host, 'A'), Deno.resolveDns(host, 'AAAA')];
  const answers = await Promise.allSettled(families);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

const source = Deno.env.toObject();
const env = readEnv(source);
const log = createLog('refresh-calendars');
const rpc = createRpc(serviceClient(env));
const routes = refreshCalendarsRoutes({
  rpc,
  fetchCalendar: createCalendarFetch({
    lookup,
    isLoopbackAllowed: readLoopbackCalendars(source),
    userAgent: `Calendar reader of ${new URL(env.SITE_URL).host}`,
  }),
  wakeSecret: env.WAKE_SECRET,
  log,
});

Deno.serve(createApp({ env, log, rpc, routes }).fetch);
