import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { Limiter } from '../../../supabase/functions/_shared/http/rate-limits.ts';
import { readBusyTimes } from '../../../supabase/functions/refresh-calendars/read-busy-times.ts';
import { bookingsWith, noLimit, refusal, testApp } from '../support/fakes.ts';

const TOKEN = 'x'.repeat(43);
const FEED = `/bookings/feed/${TOKEN}.ics`;
const ID = '8edb3f65-fbfd-4795-a999-f847bb4b115f';

const confirmed = {
  id: ID,
  sequence: 2,
  isTentative: false,
  startsAt: '2026-11-24T14:00:00.000Z',
  endsAt: '2026-11-24T15:00:00.000Z',
  changedAt: '2026-11-20T10:00:00.000Z',
  serviceType: 'AI Strategy Consultation',
  place: { meetsBy: 'video', videoLink: 'https://meet.example.com/room' },
  clientName: 'Dana Okafor',
  clientEmail: 'dana@example.com',
  clientPhone: '+1 555 0100',
  company: 'Acme, Inc.',
};
const requested = {
  ...confirmed,
  id: ID.replace('8', '9'),
  place: { meetsBy: 'video' },
  isTentative: true,
  startsAt: '2026-11-25T14:00:00.000Z',
};

function start(result: unknown, over: Parameters<typeof bookingsWith>[1] = {}) {
  const { routes, calls } = bookingsWith({ read_calendar_subscription: result }, over);
  return { ...testApp(routes), calls };
}

describe('GET /bookings/feed/{token}.ics', () => {
  it('lists appointments with what the consultant needs, requests as tentative', async () => {
    const app = start([confirmed, requested]);
    const response = await app.send(FEED);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(app.calls).toEqual([{ name: 'read_calendar_subscription', args: { p_token: TOKEN } }]);
    const events = new ICAL.Component(ICAL.parse(await response.text()))
      .getAllSubcomponents('vevent')
      .map((event) => new ICAL.Event(event));
    expect(events.map(({ uid, summary }) => [uid, summary])).toEqual([
      [ID, 'Dana Okafor: AI Strategy Consultation'],
      [requested.id, 'Dana Okafor: AI Strategy Consultation (requested)'],
    ]);
    expect(events[0]?.startDate.toJSDate().toISOString()).toBe(confirmed.startsAt);
    expect(events[0]?.description).toBe(
      'Acme, Inc.\ndana@example.com\n+1 555 0100\nhttps://meridian.example/admin/appointments',
    );
    expect(events.map(({ location }) => location)).toEqual(['https://meet.example.com/room', 'Video call']);
    expect(events.map(({ component }) => component.getFirstPropertyValue('status'))).toEqual([
      'CONFIRMED',
      'TENTATIVE',
    ]);
  });

  it('names appointments so that a connected calendar with the feed does not block them twice', async () => {
    const file = await (await start([confirmed]).send(FEED)).text();
    const period = { timeZone: 'UTC', from: new Date('2026-11-01'), until: new Date('2026-12-01') };
    expect(readBusyTimes(file, period).busy).toMatchObject([{ uid: ID }]);
  });

  it('answers 304 until an appointment changes', async () => {
    const app = start([confirmed]);
    const etag = (await app.send(FEED)).headers.get('etag') ?? '';
    const ask = (headers: Record<string, string>, other = app) => other.send(FEED, { headers });
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    expect((await ask({ 'if-none-match': `W/${etag}` })).status).toBe(304);
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
    const moved = start([{ ...confirmed, startsAt: '2026-11-24T13:00:00.000Z' }]);
    expect((await ask({ 'if-none-match': etag }, moved)).status).toBe(200);
  });

  it('answers every wrong token alike, and asks the database only for well-formed ones', async () => {
    const wanted = { status: 404, text: 'We couldn’t find that calendar.' };
    const app = start(null);
    expect(await refusal(await app.send(FEED))).toEqual(wanted);
    expect(app.calls).toHaveLength(1);
    for (const file of ['short.ics', TOKEN, `${TOKEN}x.ics`, `${TOKEN}.ICS`]) {
      expect(await refusal(await app.send(`/bookings/feed/${file}`))).toEqual(wanted);
    }
    expect(app.calls).toHaveLength(1);
  });

  it('is limited per caller, and its token is not in the log', async () => {
    const counted: unknown[] = [];
    const limiter: Limiter = { ...noLimit, byIp: async (_request, limit) => void counted.push(limit) };
    const app = start([], { limiter });
    await app.send(FEED);
    expect(counted).toEqual([{ bucket: 'feed:ip', max: 60, windowSeconds: 60 }]);
    expect(JSON.stringify(app.logged)).not.toContain(TOKEN);
  });
});
