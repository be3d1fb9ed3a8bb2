import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { appointmentBody, freeSlots, postJson } from '../support/booking/booking.ts';
import { attackTarget, expectRefusal } from './support/attack-target.ts';
import { ask, type Headers, signInAsAdmin, signInAsClient } from './support/forged-callers.ts';

const SECRET_PATH = '/secret-of-casey/basic.ics';

const target = attackTarget();
let admin: Headers;
let consultant: number;

beforeAll(async () => {
  admin = await signInAsAdmin(target);
  const rows = await target.sql<
    { id: number }[]
  >`select id::int from public.consultants where active limit 1`;
  consultant = rows[0]?.id ?? 0;
});

/** Does what the minute's job does when a calendar is due. */
async function refresh(): Promise<unknown> {
  const headers = { authorization: `Bearer ${target.stack.secrets().wakeSecret}` };
  const response = await fetch(`${target.api}/refresh-calendars`, { method: 'POST', headers });
  return response.json();
}

describe('POST /refresh-calendars', () => {
  it.each(['', 'Bearer guess'])('401 with "%s"', async (authorization) => {
    const response = await fetch(`${target.api}/refresh-calendars`, {
      method: 'POST',
      headers: { authorization },
    });
    await expectRefusal(response, 401);
  });
});

// A given stack does not run on this machine, so it cannot read a server here.
describe('a connected calendar', { tags: ['embedded'] }, () => {
  it('takes its times from visitors within one run of the function, and its URL is never shown', async () => {
    const { date, times } = await freeSlots(target.api, 3);
    const [taken = '', free = ''] = times;
    const busy = `${date.replaceAll('-', '')}T${taken.replace(':', '')}00`;
    const server = createServer((request, response) => {
      if (request.url !== SECRET_PATH) response.writeHead(404).end();
      else if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end();
      else {
        const event = ['UID:1', `DTSTART;TZID=Eastern Standard Time:${busy}`, 'DURATION:PT30M'];
        const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR', ''];
        response.setHeader('etag', '"one"').end(lines.join('\r\n'));
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const url = `http://127.0.0.1:${port}${SECRET_PATH}`;
      const calendars = `${target.rest}/connected_calendars`;
      const list = `${target.rest}/connected_calendar_list`;
      const connected = { consultant_id: consultant, name: 'Work', url };
      expect((await ask(calendars, admin, 'POST', connected)).status).toBe(201);
      expect((await ask(list, admin)).body).toMatchObject([{ host: `127.0.0.1:${port}`, is_due: true }]);
      expect((await ask(`${calendars}?select=url`, admin)).status).toBe(403);
      expect(await refresh()).toEqual({ read: 1, unchanged: 0, failed: 0 });

      const response = await fetch(`${target.api}/appointments/availability?date=${date}`);
      const { availableSlots } = (await response.json()) as { availableSlots: string[] };
      expect(availableSlots).not.toContain(taken);
      expect(availableSlots).toContain(free);
      const refused = await postJson(`${target.api}/appointments`, appointmentBody(date, taken));
      expect(await expectRefusal(refused, 422)).toMatch(/^Please choose one of the times offered on /);
      expect((await postJson(`${target.api}/appointments`, appointmentBody(date, free))).status).toBe(201);

      const listed = await ask(list, admin);
      expect(listed.body).toMatchObject([{ problem: null, busy_times: 1 }]);
      const audit = await ask(`${target.rest}/audit_entries`, admin);
      expect(JSON.stringify([listed, audit])).not.toContain('secret-of-casey');

      const [{ id }] = listed.body as [{ id: number }];
      await target.sql`update public.connected_calendars set next_check_at = now()`;
      expect(await refresh()).toEqual({ read: 0, unchanged: 1, failed: 0 });
      const one = `${calendars}?id=eq.${id}`;
      await ask(one, await signInAsClient(target), 'DELETE');
      expect((await ask(one.replace('?', '?select=id&'), admin)).body).toEqual([{ id }]);
      await ask(one, admin, 'DELETE');
      const after = await fetch(`${target.api}/appointments/availability?date=${date}`);
      expect(((await after.json()) as { availableSlots: string[] }).availableSlots).toContain(taken);
    } finally {
      server.close();
    }
  });
});

describe('a private feed', () => {
  it('shows appointments to whoever has its token, until it is replaced', async () => {
    const feeds = `${target.rest}/calendar_subscriptions`;
    const hashOf = (token: string) => ({ token_hash: createHash('sha256').update(token).digest('hex') });
    const read = (token: unknown) => fetch(`${target.api}/bookings/feed/${token}.ics`);
    const { date, times } = await freeSlots(target.api, 1);
    await postJson(`${target.api}/appointments`, appointmentBody(date, times[0] ?? ''));
    const [first, second] = ['a'.repeat(43), 'b'.repeat(43)] as const;
    await ask(feeds, admin, 'POST', { consultant_id: consultant, ...hashOf(first) });
    const file = await (await read(first)).text();
    expect(file).toContain('BEGIN:VCALENDAR');
    expect(file).toContain('Ada Lovelace');
    await ask(`${feeds}?consultant_id=eq.${consultant}`, admin, 'PATCH', hashOf(second));
    const replaced = await expectRefusal(await read(first), 404);
    expect(await expectRefusal(await read('x'.repeat(43)), 404)).toBe(replaced);
    expect((await read(second)).status).toBe(200);
  });
});
