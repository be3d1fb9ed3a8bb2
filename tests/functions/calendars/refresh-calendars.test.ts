import { afterEach, describe, expect, it } from 'vitest';
import { createCalendarFetch } from '../../../supabase/functions/refresh-calendars/fetch-calendar.ts';
import { refreshCalendarsRoutes } from '../../../supabase/functions/refresh-calendars/handler.ts';
import { CALENDAR, closeServers, serve } from '../support/calendar-server.ts';
import { expectRefusal, fakeRpc, testApp } from '../support/fakes.ts';

const WAKE_SECRET = 'a-wake-secret-of-length';
const AUTHORIZED = { method: 'POST', headers: { authorization: `Bearer ${WAKE_SECRET}` } };

afterEach(closeServers);

const claimed = (id: number, url: string) => ({
  id,
  lease_token: `lease-${id}`,
  url,
  time_zone: 'America/New_York',
  read_from: '2027-01-03T15:00:00.000Z',
  read_until: '2027-03-07T15:00:00.000Z',
  etag: null,
  last_modified: null,
});

function start(calendars: unknown[], isHeld = true) {
  const queue = [...calendars];
  const fake = fakeRpc({ claim_due_calendar: () => queue.splice(0, 1), finish_calendar_check: isHeld });
  const logged: string[] = [];
  let clock = 0;
  const routes = refreshCalendarsRoutes({
    rpc: fake.rpc,
    fetchCalendar: createCalendarFetch({
      isLoopbackAllowed: true,
      userAgent: 'tests',
      lookup: async () => [],
    }),
    wakeSecret: WAKE_SECRET,
    log: (level, event, fields) => logged.push(JSON.stringify({ level, event, ...fields })),
    now: () => (clock += 400),
  });
  const finished = () =>
    fake.calls.filter(({ name }) => name === 'finish_calendar_check').map(({ args }) => args);
  return { ...testApp(routes), finished, lines: logged, left: () => queue.length };
}

describe('POST /refresh-calendars', () => {
  it.each([undefined, 'Bearer wrong', `Basic ${WAKE_SECRET}`])('refuses %s', async (authorization) => {
    const app = start([]);
    const headers: Record<string, string> = authorization ? { authorization } : {};
    await expectRefusal(await app.send('/refresh-calendars', { method: 'POST', headers }), 401);
  });

  it('stores busy times, and the validators for the next check', async () => {
    const url = await serve((_request, response) => response.setHeader('etag', '"one"').end(CALENDAR));
    const app = start([claimed(1, `${url}/secret.ics`)]);
    expect(await (await app.send('/refresh-calendars', AUTHORIZED)).json()).toEqual({
      read: 1,
      unchanged: 0,
      failed: 0,
    });
    expect(app.finished()).toEqual([
      {
        p_id: 1,
        p_lease_token: 'lease-1',
        p_problem: null,
        p_read: {
          busy: [{ start: '2027-01-05T15:00:00.000Z', end: '2027-01-05T16:00:00.000Z' }],
          unread: { count: 0, titles: [] },
          etag: '"one"',
          lastModified: null,
          until: '2027-03-07T15:00:00.000Z',
          timeZone: 'America/New_York',
        },
      },
    ]);
  });

  it('reports unchanged and failed calendars, and never logs a URL', async () => {
    const url = await serve((request, response) =>
      response.writeHead(request.url === '/same' ? 304 : 404).end(),
    );
    const app = start([
      claimed(1, `${url}/same`),
      claimed(2, `${url}/secret-path`),
      claimed(3, 'https://10.0.0.8/secret-path'),
    ]);
    expect(await (await app.send('/refresh-calendars', AUTHORIZED)).json()).toEqual({
      read: 0,
      unchanged: 1,
      failed: 2,
    });
    expect(app.finished().map(({ p_problem, p_read }) => [p_problem, p_read])).toEqual([
      [null, null],
      ['not_found', null],
      ['host_not_public', null],
    ]);
    expect(app.lines.join()).toContain('host_not_public');
    expect(app.lines.join()).not.toContain('secret-path');
  });

  it('stores what a file has that ends too early, as a problem', async () => {
    const url = await serve((_request, response) => response.end(CALENDAR.replace('END:VCALENDAR', '')));
    const app = start([claimed(1, url)]);
    expect(await (await app.send('/refresh-calendars', AUTHORIZED)).json()).toMatchObject({ failed: 1 });
    expect(app.finished()).toMatchObject([
      { p_problem: 'cut_off', p_read: { busy: [{ start: '2027-01-05T15:00:00.000Z' }] } },
    ]);
  });

  it('leaves calendars for the next minute when parsing has taken its time', async () => {
    const url = await serve((_request, response) => response.end(CALENDAR));
    const app = start([1, 2, 3, 4, 5].map((id) => claimed(id, url)));
    expect(await (await app.send('/refresh-calendars', AUTHORIZED)).json()).toMatchObject({ read: 2 });
    expect(app.left()).toBe(3);
  });

  it('goes on after a lost lease', async () => {
    const url = await serve((_request, response) => response.end(CALENDAR));
    const app = start([claimed(1, url)], false);
    expect((await app.send('/refresh-calendars', AUTHORIZED)).status).toBe(200);
    expect(app.lines.join()).toContain('lease lost');
  });
});
