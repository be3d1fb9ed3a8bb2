import { describe, expect, it } from 'vitest';
import { HttpError } from '../../../supabase/functions/_shared/http/http-error.ts';
import type { Limiter } from '../../../supabase/functions/_shared/http/rate-limits.ts';
import { appointmentsRoutes } from '../../../supabase/functions/appointments/handler.ts';
import { expectRefusal, fakeRpc, nobody, noCaptcha, noLimit, testApp } from '../support/fakes.ts';

const HOLD = '5d0f1c9e-0f34-4c5e-9d29-0d3d6f7c2a11';
const wanted = {
  serviceType: 'AI Strategy Consultation',
  preferredDate: '2026-11-24',
  preferredTime: '09:00',
};

function start(results: Record<string, unknown> = {}, limiter: Limiter = noLimit) {
  const fake = fakeRpc({
    hold_slot: { holdId: HOLD, expiresAt: '2026-11-21T09:05:00+00:00' },
    release_hold: true,
    ...results,
  });
  const routes = appointmentsRoutes({
    rpc: fake.rpc,
    limiter,
    findCaller: nobody,
    payments: undefined,
    hashVisitor: async () => ({ visitor: 'a-keyed-hash', network: null }),
    checkCaptcha: noCaptcha,
    triggerMail: () => undefined,
  });
  return { ...testApp(routes), calls: fake.calls };
}

describe('POST /appointments/hold', () => {
  it('holds a time, and returns the expiration', async () => {
    const app = start();
    const response = await app.post('/appointments/hold', wanted);
    expect([response.status, await response.json()]).toEqual([
      201,
      { holdId: HOLD, expiresAt: '2026-11-21T09:05:00.000Z' },
    ]);
    expect(app.calls[0]).toMatchObject({
      name: 'hold_slot',
      args: {
        p_service_type: 'AI Strategy Consultation',
        p_date: '2026-11-24',
        p_time: '09:00',
        p_hold_id: null,
        p_consultant_id: null,
        p_guard: { visitor: 'a-keyed-hash', network: null, limit_scale: 1 },
      },
    });
  });

  it('repeats its answer for a key, which stands for the time and the hold that were asked for', async () => {
    const app = start();
    const hashOf = async (body: object, headers: Record<string, string>) => {
      await app.post('/appointments/hold', body, headers);
      const guard = app.calls.at(-1)?.args.p_guard;
      return [guard?.idempotency_key, guard?.request_hash];
    };
    const [key, hash] = await hashOf(wanted, { 'idempotency-key': 'k1' });
    expect([key, hash]).toEqual(['k1', expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(await hashOf(wanted, { 'idempotency-key': 'k1' })).toEqual([key, hash]);
    expect(await hashOf({ ...wanted, holdId: HOLD }, { 'idempotency-key': 'k1' })).not.toEqual([key, hash]);
    expect(await hashOf(wanted, {})).toEqual([undefined, undefined]);
    const unusable = await app.post('/appointments/hold', wanted, { 'idempotency-key': 'two words' });
    expect(unusable.status).toBe(422);
    expect(app.calls).toHaveLength(4);
  });

  it('has a higher limit where limits are multiplied', async () => {
    const app = start({}, { ...noLimit, scale: 7 });
    await app.post('/appointments/hold', wanted);
    expect(app.calls[0]?.args).toMatchObject({ p_guard: { visitor: 'a-keyed-hash', limit_scale: 7 } });
  });

  it('renews or moves the hold that is named', async () => {
    const app = start();
    await app.post('/appointments/hold', { ...wanted, preferredTime: '10:00', holdId: HOLD });
    expect(app.calls[0]?.args).toMatchObject({ p_time: '10:00', p_hold_id: HOLD });
  });

  it('passes on the database’s message with the available times', async () => {
    const text = 'That time was just booked. Still available that day: 10:00 AM, 11:00 AM.';
    const app = start({
      hold_slot: () => {
        throw new HttpError(409, 'slot_taken', { date: '2026-11-25', free: ['10:00', '11:00'] });
      },
    });
    await expectRefusal(await app.post('/appointments/hold', wanted), 409, text);
  });

  it.each([
    ['30 February', { preferredDate: '2026-02-30' }, 'Please select a preferred date.'],
    ['25 o’clock', { preferredTime: '25:00' }, 'Please select a preferred time.'],
    ['no service', { serviceType: '' }, 'Please select a service type.'],
    ['a hold that is none', { holdId: '1' }, 'The hold ID isn’t valid.'],
    ['a forged lifetime', { minutes: 600 }, /^Please send only serviceType, /],
  ])('refuses %s', async (_what, change, sentence) => {
    const app = start();
    await expectRefusal(await app.post('/appointments/hold', { ...wanted, ...change }), 422, sentence);
    expect(app.calls).toEqual([]);
  });

  it('is limited by caller', async () => {
    const taken: unknown[] = [];
    const byIp: Limiter['byIp'] = async (_request, { bucket }) => void taken.push(bucket);
    const app = start({}, { ...noLimit, byIp });
    await app.post('/appointments/hold', wanted);
    await app.post('/appointments/hold/release', { holdId: HOLD });
    expect(taken).toEqual(['hold:ip', 'hold:release:ip']);
  });
});

describe('POST /appointments/hold/release', () => {
  it('answers 204 for a hold and for none', async () => {
    for (const known of [true, false]) {
      const app = start({ release_hold: known });
      const response = await app.post('/appointments/hold/release', { holdId: HOLD });
      expect([response.status, await response.text()]).toEqual([204, '']);
      expect(app.calls).toEqual([{ name: 'release_hold', args: { p_hold_id: HOLD } }]);
    }
  });

  it('refuses an invalid hold ID', async () => {
    const app = start();
    await expectRefusal(await app.post('/appointments/hold/release', {}), 422);
    expect(app.calls).toEqual([]);
  });
});

describe('with a hold', () => {
  it('availability offers the holder its own time', async () => {
    const app = start({ list_available_slots_rate_limited: { wait: 0, slots: [] } });
    await app.send(`/appointments/availability?date=2026-11-24&holdId=${HOLD}`);
    expect(app.calls[0]?.args).toMatchObject({ p_hold_id: HOLD });
  });

  it('a booking takes it over', async () => {
    const app = start({
      create_appointment: {
        id: '8edb3f65-fbfd-4795-a999-f847bb4b115f',
        status: 'pending',
        startsAt: '2026-11-24T14:00:00+00:00',
        endsAt: '2026-11-24T15:00:00+00:00',
        manageToken: 'a-token-for-this-browser-only',
      },
    });
    const visitor = { clientName: 'Dana Okafor', clientEmail: 'dana@example.com' };
    const response = await app.post('/appointments', { ...wanted, ...visitor, holdId: HOLD });
    expect(app.calls[0]?.args).toMatchObject({ p_hold_id: HOLD });
    expect(await response.json()).toMatchObject({ manageToken: 'a-token-for-this-browser-only' });
  });
});

describe('GET /appointments/availability?from=&to=', () => {
  const slots = [
    { date: '2026-11-24', time: '09:00', startsAt: '2026-11-24T14:00:00.000000Z' },
    { date: '2026-11-24', time: '10:00', startsAt: '2026-11-24T15:00:00.000000Z' },
    { date: '2026-11-27', time: '09:00', startsAt: '2026-11-27T14:00:00.000000Z' },
  ];

  it('answers a whole window in one call', async () => {
    const app = start({ list_available_slots_rate_limited: { wait: 0, slots } });
    const response = await app.send('/appointments/availability?from=2026-11-22&to=2026-12-21');
    expect(await response.json()).toEqual({
      timeZone: 'America/New_York',
      days: [
        {
          date: '2026-11-24',
          slots: [
            { time: '09:00', startsAt: '2026-11-24T14:00:00.000Z' },
            { time: '10:00', startsAt: '2026-11-24T15:00:00.000Z' },
          ],
        },
        { date: '2026-11-27', slots: [{ time: '09:00', startsAt: '2026-11-27T14:00:00.000Z' }] },
      ],
    });
    expect(app.calls).toHaveLength(1);
    expect(app.calls[0]?.args).toMatchObject({ p_from: '2026-11-22', p_to: '2026-12-21' });
  });

  it.each([
    ['?from=2026-11-22', 'Please select a preferred date.'],
    ['?to=2026-11-22', 'Please select a preferred date.'],
    ['?from=2026-11-22&to=2026-11-21', 'The start date must come before the end date.'],
    ['?from=2026-11-22&to=2027-11-21', 'Please choose a period of 62 days or less.'],
    ['?from=0000-01-01&to=9999-12-31', 'Please select a preferred date.'],
    ['?from=2026-11-22&to=2026-11-23&date=2026-11-22', /^Please send only serviceType, /],
  ])('refuses %s', async (query, sentence) => {
    const app = start();
    await expectRefusal(await app.send(`/appointments/availability${query}`), 422, sentence);
    expect(app.calls).toEqual([]);
  });
});
