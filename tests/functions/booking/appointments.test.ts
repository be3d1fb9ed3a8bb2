import { describe, expect, it, vi } from 'vitest';
import type { FindCaller } from '../../../supabase/functions/_shared/auth/caller.ts';
import { FIELD_RULES } from '../../../supabase/functions/_shared/contracts/field-rules.ts';
import type { Rpc } from '../../../supabase/functions/_shared/db/rpc.ts';
import { HttpError } from '../../../supabase/functions/_shared/http/http-error.ts';
import { createLimiter, type Limiter } from '../../../supabase/functions/_shared/http/rate-limits.ts';
import { appointmentsRoutes } from '../../../supabase/functions/appointments/handler.ts';
import { expectRefusal, fakeRpc, nobody, noCaptcha, noLimit, testApp } from '../support/fakes.ts';

const wanted = {
  clientName: 'Dana Okafor',
  clientEmail: 'dana@example.com',
  serviceType: 'AI Strategy Consultation',
  preferredDate: '2026-11-24',
  preferredTime: '09:00',
};
const created = {
  id: '8edb3f65-fbfd-4795-a999-f847bb4b115f',
  status: 'pending',
  startsAt: '2026-11-24T14:00:00+00:00',
  endsAt: '2026-11-24T15:00:00+00:00',
};

function start(
  results: Record<string, unknown> = {},
  findCaller: FindCaller = nobody,
  limiter: Limiter = noLimit,
  rpc?: Rpc,
) {
  const fake = fakeRpc({
    create_appointment: created,
    list_available_slots_rate_limited: { wait: 0, slots: [] },
    ...results,
  });
  const triggerMail = vi.fn();
  const routes = appointmentsRoutes({
    rpc: rpc ?? fake.rpc,
    limiter,
    findCaller,
    payments: undefined,
    hashVisitor: async () => ({ visitor: 'a-keyed-hash', network: null }),
    checkCaptcha: noCaptcha,
    triggerMail,
  });
  return { ...testApp(routes), calls: fake.calls, triggerMail };
}

describe('GET /appointments/availability', () => {
  it('answers local times with their instants', async () => {
    const app = start({
      list_available_slots_rate_limited: {
        wait: 0,
        slots: [{ date: '2026-11-24', time: '09:00', startsAt: '2026-11-24T14:00:00.000000Z' }],
      },
    });
    const response = await app.send('/appointments/availability?date=2026-11-24&timeZone=Europe/Paris');
    expect(await response.json()).toEqual({
      date: '2026-11-24',
      timeZone: 'America/New_York',
      availableSlots: ['09:00'],
      slots: [{ time: '09:00', startsAt: '2026-11-24T14:00:00.000Z' }],
    });
    expect(app.calls[0]?.args).toEqual({
      p_limits: [],
      p_service_type: null,
      p_from: '2026-11-24',
      p_to: '2026-11-24',
    });
  });

  it('is limited by caller, counted by the call that looks', async () => {
    const env = { IP_HASH_SECRET: 'secret', RATE_LIMIT_SCALE: 1, TRUSTED_PROXY_HOPS: 1 };
    const { rpc, calls } = fakeRpc({ list_available_slots_rate_limited: { wait: 9 } });
    const app = start({}, nobody, createLimiter(rpc, env), rpc);
    const response = await app.send('/appointments/availability?date=2026-11-24');
    expect(response.headers.get('retry-after')).toBe('9');
    await expectRefusal(response, 429);
    expect(calls).toEqual([
      {
        name: 'list_available_slots_rate_limited',
        args: expect.objectContaining({ p_limits: [expect.anything()] }),
      },
    ]);
    expect(calls[0]?.args.p_limits).toEqual([
      {
        bucket: 'availability:ip',
        subject: expect.stringMatching(/^[0-9a-f]{64}$/),
        max: 120,
        windowSeconds: 60,
      },
    ]);
  });

  it('refuses a type that there is not in the database’s words', async () => {
    const app = start({
      list_available_slots_rate_limited: { wait: 0, refusal: 'service_type_required' },
    });
    const response = await app.send('/appointments/availability?date=2026-11-24&serviceType=Yoga');
    await expectRefusal(response, 422, 'Please select a service type.');
  });

  it.each([
    ['', 'Please select a preferred date.'],
    ['?date=', 'Please select a preferred date.'],
    ['?date=2026-02-30', 'Please select a preferred date.'],
    ['?date=24.11.2026', 'Please select a preferred date.'],
    ["?date=2026-11-24'--", 'Please select a preferred date.'],
    ['?date=2026-11-24&date=2026-11-25', 'Please give each value only once.'],
    ['?date=2026-11-24&day=1', 'Please send only date, serviceType, timeZone, holdId and consultantId.'],
    ['?date=2026-11-24&serviceType=', 'Please select a service type.'],
    ['?date=2026-11-24&timeZone=Mars/Olympus', 'Please choose a valid time zone.'],
    ['?date=2026-11-24&consultantId=0', 'Please choose a consultant.'],
    ['?date=2026-11-24&consultantId=x', 'Please choose a consultant.'],
  ])('refuses %s', async (query, text) => {
    const app = start();
    await expectRefusal(await app.send(`/appointments/availability${query}`), 422, text);
    expect(app.calls).toEqual([]);
  });
});

describe('GET /appointments/consultants', () => {
  it('answers whom visitors may choose', async () => {
    const rows = [{ id: 3, name: 'Ada', service_types: ['Discovery Call'] }];
    const response = await start({ list_bookable_consultants: rows }).send('/appointments/consultants');
    const consultants = [{ id: 3, name: 'Ada', serviceTypes: ['Discovery Call'] }];
    expect(await response.json()).toEqual({ consultants });
  });
});

describe('POST /appointments', () => {
  it('passes on the consultant and how to meet; a voice call needs a number', async () => {
    const app = start();
    const call = { ...wanted, clientPhone: '404 555 0188', meetsBy: 'voice', consultantId: 3 };
    expect((await app.post('/appointments', call)).status).toBe(201);
    expect(app.calls[0]?.args).toMatchObject({ p_booking: { meets_by: 'voice', consultant_id: 3 } });
    const silent = await app.post('/appointments', { ...call, clientPhone: ' ' });
    await expectRefusal(silent, 422, 'Enter the number we should call.');
  });

  it('passes the language of the page on, and refuses one that the site does not have', async () => {
    const app = start();
    expect((await app.post('/appointments', { ...wanted, locale: 'es' })).status).toBe(201);
    expect(app.calls[0]?.args).toMatchObject({ p_booking: { locale: 'es' } });
    const other = await app.post('/appointments', { ...wanted, locale: 'xx' });
    await expectRefusal(other, 422, FIELD_RULES.locale_invalid);
  });

  it('answers 201 with instants in UTC and wakes the mail', async () => {
    const app = start();
    const response = await app.post('/appointments', { ...wanted, company: ' ', message: 'שלום 🎉' });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({
      ...created,
      startsAt: '2026-11-24T14:00:00.000Z',
      endsAt: '2026-11-24T15:00:00.000Z',
    });
    expect(app.calls[0]?.args).toEqual({
      p_booking: {
        client_name: 'Dana Okafor',
        client_email: 'dana@example.com',
        client_phone: null,
        company: null,
        service_type: 'AI Strategy Consultation',
        preferred_date: '2026-11-24',
        preferred_time: '09:00',
        message: 'שלום 🎉',
        time_zone: 'America/New_York',
        meets_by: null,
        consultant_id: null,
        locale: null,
      },
      p_guard: { visitor: 'a-keyed-hash', network: null, captcha: 'off', limits: [], limit_scale: 1 },
      p_user_id: null,
      p_hold_id: null,
    });
    expect(app.triggerMail).toHaveBeenCalledOnce();
  });

  it.each([
    ['30 February', { preferredDate: '2026-02-30' }, 'Please select a preferred date.'],
    ['no date', { preferredDate: '' }, 'Please select a preferred date.'],
    ['a date that is no text', { preferredDate: 20261124 }, 'Please select a preferred date.'],
    ['25 o’clock', { preferredTime: '25:00' }, 'Please select a preferred time.'],
    ['a 12-hour time', { preferredTime: '9:00 AM' }, 'Please select a preferred time.'],
    ['no time', { preferredTime: undefined }, 'Please select a preferred time.'],
    ['no service', { serviceType: '' }, 'Please select a service type.'],
    ['a short name', { clientName: 'D' }, 'Name must be at least 2 characters.'],
    ['a bad email', { clientEmail: 'dana' }, 'Please enter a valid email address.'],
    ['an unknown zone', { timeZone: 'Nowhere/City' }, 'Please choose a valid time zone.'],
    ['a forged status', { status: 'confirmed' }, /^Please send only clientName, /],
    ['a forged owner', { user_id: created.id }, /^Please send only clientName, /],
    ['control characters', { clientPhone: '404\u00075550142' }, 'Please remove control characters.'],
  ])('refuses %s and books nothing', async (_what, change, sentence) => {
    const app = start();
    await expectRefusal(await app.post('/appointments', { ...wanted, ...change }), 422, sentence);
    expect(app.calls).toEqual([]);
  });

  it('counts by network, and by email however it is written, in that order', async () => {
    const taken: unknown[] = [];
    const limiter: Limiter = {
      ...noLimit,
      byIp: async (_request, { bucket, max }) => void taken.push([bucket, max, undefined]),
      consumeWithin: async (_request, hits, ask) => {
        for (const { limit, subject, email } of hits) taken.push([limit.bucket, limit.max, subject ?? email]);
        return ask([]);
      },
    };
    const app = start({}, nobody, limiter);
    await app.post('/appointments', { ...wanted, clientEmail: 'Dana@Example.com' });
    expect(taken).toEqual([
      ['appointments:ip', 10, undefined],
      ['appointments:email', 3, 'Dana@Example.com'],
      ['appointments:email:day', 6, 'Dana@Example.com'],
    ]);
  });

  it('books nothing over a limit', async () => {
    const byIp: Limiter['byIp'] = async () => {
      throw new HttpError(429, 'rate_limited', { retryAfterSeconds: 9 }, { 'Retry-After': '9' });
    };
    const app = start({}, nobody, { ...noLimit, byIp });
    const response = await app.post('/appointments', wanted);
    expect(response.headers.get('retry-after')).toBe('9');
    await expectRefusal(response, 429);
    expect(app.calls).toEqual([]);
  });

  it('hands the database the limits of the mailbox, and says how long to wait when one of them is used up', async () => {
    const env = { IP_HASH_SECRET: 'secret', RATE_LIMIT_SCALE: 1, TRUSTED_PROXY_HOPS: 1 };
    const { rpc, calls } = fakeRpc({ consume_rate_limits: 0, create_appointment: { wait: 90 } });
    const app = start({}, nobody, createLimiter(rpc, env), rpc);
    const response = await app.post('/appointments', wanted);
    expect(response.headers.get('retry-after')).toBe('90');
    await expectRefusal(response, 429);
    expect(app.triggerMail).not.toHaveBeenCalled();
    expect(calls.map(({ name }) => name)).toEqual(['consume_rate_limits', 'create_appointment']);
    expect(calls[1]?.args.p_guard).toMatchObject({
      limits: [
        { bucket: 'appointments:email', max: 3, windowSeconds: 3600, email: 'dana@example.com' },
        { bucket: 'appointments:email:day', max: 6, windowSeconds: 86_400, email: 'dana@example.com' },
      ],
    });
  });

  it('passes on what the database refuses, word for word', async () => {
    const text = 'That time was just booked. Still available that day: 9:00 AM, 10:00 AM.';
    const app = start({
      create_appointment: () => {
        throw new HttpError(409, 'slot_taken', { date: '2026-11-25', free: ['09:00', '10:00'] });
      },
    });
    await expectRefusal(await app.post('/appointments', wanted), 409, text);
    expect(app.triggerMail).not.toHaveBeenCalled();
  });

  it('books for the signed-in caller, and under keys of their own', async () => {
    const headers = { 'idempotency-key': 'k' };
    const guest = start();
    const client = start({}, async () => ({ id: 'user-1', email: 'dana@example.com', token: 't' }));
    await guest.post('/appointments', wanted, headers);
    await client.post('/appointments', wanted, headers);
    expect(client.calls[0]?.args.p_user_id).toBe('user-1');
    const [hash, other] = [guest, client].map(({ calls }) => calls[0]?.args.p_guard?.request_hash);
    expect(hash).not.toBe(other);
  });

  it('refuses a session that is over', async () => {
    const app = start({}, async () => {
      throw new HttpError(401, 'session_ended');
    });
    await expectRefusal(await app.post('/appointments', wanted), 401);
    expect(app.calls).toEqual([]);
  });
});
