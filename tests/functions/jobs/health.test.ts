import { describe, expect, it } from 'vitest';
import {
  databaseReadOnly,
  databaseUnavailable,
} from '../../../supabase/functions/_shared/http/http-error.ts';
import { healthRoutes } from '../../../supabase/functions/health/handler.ts';
import { fakeRpc, testApp } from '../support/fakes.ts';

const BACKLOG = {
  mails_due: 0,
  mail_seconds: null,
  mails_failed: 0,
  clock_seconds: 30,
  overdue_calendars: 0,
  builds: 0,
  build_seconds: null,
};
const away = () => {
  throw databaseUnavailable(new Error('away'));
};
const refused = () => Promise.reject(new Error('refused'));
const up = async () => true;

function start(results: Record<string, unknown> = {}, { auth = up, storage = up } = {}) {
  const logged: string[] = [];
  const { rpc, calls } = fakeRpc({
    my_role: 'guest',
    check_database_writes: null,
    backlog_status: [BACKLOG],
    ...results,
  });
  const log = (_level: string, event: string) => void logged.push(event);
  const routes = healthRoutes({ rpc, isAuthServerHealthy: auth, isStorageHealthy: storage, log });
  return { ...testApp(routes), events: logged, calls };
}

const OK = {
  status: 'ok',
  database: 'ok',
  auth: 'ok',
  mail: 'ok',
  clock: 'ok',
  storage: 'ok',
  publishing: 'ok',
  calendars: 'ok',
};

describe('GET /health', () => {
  it('responds with 200 when everything is reachable', async () => {
    const response = await start().send('/health');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(OK);
  });

  it('responds with 503 and says so while the database is readable and saves nothing', async () => {
    const full = start({
      check_database_writes: () => {
        throw databaseReadOnly(new Error('53100: could not extend file'));
      },
    });
    const response = await full.send('/health');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ ...OK, status: 'unavailable', database: 'read_only' });
    expect(full.events).toContain('the database saves nothing');
  });

  it('responds with 503 in the same shape and names what is unreachable', async () => {
    const database = await start({
      check_database_writes: away,
      backlog_status: away,
    }).send('/health');
    expect(database.status).toBe(503);
    expect(await database.json()).toEqual({
      status: 'unavailable',
      database: 'unavailable',
      auth: 'ok',
      mail: 'unavailable',
      clock: 'unavailable',
      storage: 'ok',
      publishing: 'unavailable',
      calendars: 'unavailable',
    });
    const auth = await start({}, { auth: refused }).send('/health');
    expect(auth.status).toBe(503);
    expect(await auth.json()).toEqual({ ...OK, status: 'unavailable', auth: 'unavailable' });
  });

  it.each([
    ['failed emails', { backlog_status: [{ ...BACKLOG, mails_failed: 1 }] }, 'mail', 'mail is late'],
    [
      'an old email',
      { backlog_status: [{ ...BACKLOG, mails_due: 3, mail_seconds: 7200 }] },
      'mail',
      'mail is late',
    ],
    ['an old run', { backlog_status: [{ ...BACKLOG, clock_seconds: 301 }] }, 'clock', 'the clock is late'],
    ['no run', { backlog_status: [{ ...BACKLOG, clock_seconds: null }] }, 'clock', 'the clock is late'],
    [
      'an old build',
      { backlog_status: [{ ...BACKLOG, builds: 1, build_seconds: 901 }] },
      'publishing',
      'a build is late',
    ],
    [
      'a calendar that nobody reads',
      { backlog_status: [{ ...BACKLOG, overdue_calendars: 1 }] },
      'calendars',
      'calendars are overdue',
    ],
  ])('stays up with %s, and says so', async (_what, results, part, event) => {
    const app = start(results);
    const response = await app.send('/health');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ...OK, [part]: 'degraded' });
    expect(app.events).toEqual([event]);
  });

  it('stays up without the storage, which visitors do not need', async () => {
    for (const storage of [refused, async () => false]) {
      const response = await start({}, { storage }).send('/health');
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ ...OK, storage: 'unavailable' });
    }
  });

  it('checks once for simultaneous callers', async () => {
    const app = start();
    await Promise.all(Array.from({ length: 20 }, () => app.send('/health')));
    expect(app.calls).toHaveLength(2);
  });
});
