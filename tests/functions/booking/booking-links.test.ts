import { describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../../supabase/functions/_shared/http/http-error.ts';
import type { Limiter } from '../../../supabase/functions/_shared/http/rate-limits.ts';
import { bookingsWith, expectRefusal, MAIL_FROM, noLimit, refusal, testApp } from '../support/fakes.ts';
import { parseCalendar } from '../support/parse-calendar.ts';

const ID = '8edb3f65-fbfd-4795-a999-f847bb4b115f';
const TOKEN = 'x'.repeat(43);
const MANAGE = `/bookings/${ID}/manage`;
const WRONG = 'This link doesn’t open a booking. Please use the link in our latest email.';

const facts = {
  place: {},
  booking_date: '2026-11-24',
  time_slot: '09:00',
  starts_at: '2026-11-24T14:00:00.000Z',
  ends_at: '2026-11-24T15:00:00.000Z',
  time_zone: 'America/New_York',
  service: { name: 'AI Strategy Consultation', description: 'An hour.' },
  status: 'confirmed',
  payment_status: 'not_required',
};
const managed = {
  ...facts,
  id: ID,
  clientName: 'Dana Okafor',
  serviceType: 'AI Strategy Consultation',
  consultant: 'Meridian',
  guestTimeZone: 'Europe/Paris',
  priceCents: 0,
  canCancel: true,
  canMove: true,
  changeUntil: '2026-11-23T14:00:00.000Z',
  refundDue: false,
  addressConfirmed: true,
  canRate: false,
  rating: null,
};

function start(results: Record<string, unknown>, over: Parameters<typeof bookingsWith>[1] = {}) {
  const { routes, calls } = bookingsWith(results, over);
  return { ...testApp(routes), calls };
}

describe('POST /bookings/{id}/manage', () => {
  it('shows the booking to callers with the link, without triggering mail', async () => {
    const triggerMail = vi.fn();
    const app = start(
      { get_booking_by_token: { ...managed, client_email: 'dana@example.com' } },
      { triggerMail },
    );
    const response = await app.post(MANAGE, { token: TOKEN, action: 'show' });
    expect([response.status, await response.json()]).toEqual([200, managed]);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(app.calls).toEqual([{ name: 'get_booking_by_token', args: { p_id: ID, p_token: TOKEN } }]);
    expect(triggerMail).not.toHaveBeenCalled();
  });

  it('cancels with a reason and triggers the emails', async () => {
    const triggerMail = vi.fn();
    const app = start({ cancel_booking_by_token: { ...managed, status: 'cancelled' } }, { triggerMail });
    const response = await app.post(MANAGE, { token: TOKEN, action: 'cancel', reason: ' I am ill. ' });
    expect(await response.json()).toMatchObject({ status: 'cancelled' });
    expect(app.calls[0]?.args).toEqual({ p_id: ID, p_token: TOKEN, p_reason: 'I am ill.' });
    expect(triggerMail).toHaveBeenCalledOnce();
  });

  it('refunds immediately after a cancellation', async () => {
    const app = start({
      cancel_booking_by_token: { ...managed, status: 'cancelled', payment_status: 'paid' },
      claim_due_refunds: [],
    });
    await app.post(MANAGE, { token: TOKEN, action: 'cancel' });
    await vi.waitFor(() => expect(app.calls.map((call) => call.name)).toContain('claim_due_refunds'));
  });

  it('sends the confirmation email again', async () => {
    const triggerMail = vi.fn();
    const app = start(
      { resend_confirmation_by_token: { ...managed, addressConfirmed: false } },
      { triggerMail },
    );
    const response = await app.post(MANAGE, { token: TOKEN, action: 'resend' });
    expect(await response.json()).toMatchObject({ addressConfirmed: false });
    const args = { p_id: ID, p_token: TOKEN, p_email: null };
    expect(app.calls).toEqual([{ name: 'resend_confirmation_by_token', args }]);
    expect(triggerMail).toHaveBeenCalledOnce();
    await app.post(MANAGE, { token: TOKEN, action: 'resend', email: 'ana@example.com' });
    expect(app.calls[1]?.args).toMatchObject({ p_email: 'ana@example.com' });
  });

  it('says how long to wait when the confirmation email was sent again too often', async () => {
    const app = start({
      resend_confirmation_by_token: () => {
        throw new HttpError(429, 'booking_limit_reached', { retryAfterSeconds: 3600 });
      },
    });
    await expectRefusal(
      await app.post(MANAGE, { token: TOKEN, action: 'resend' }),
      429,
      'Too many requests. Please try again in one hour.',
    );
  });

  it('moves', async () => {
    const app = start({ move_booking_by_token: managed });
    const to = { preferredDate: '2026-11-25', preferredTime: '10:00' };
    expect((await app.post(MANAGE, { token: TOKEN, action: 'move', ...to })).status).toBe(200);
    expect(app.calls[0]?.args).toEqual({ p_id: ID, p_token: TOKEN, p_date: '2026-11-25', p_time: '10:00' });
  });

  it.each([
    [
      'too late',
      new HttpError(409, 'change_deadline_passed', { change: 'moved', cutoffMinutes: 1440 }),
      'Bookings can be moved up to 24 hours before they start. Please call us.',
    ],
    [
      'a taken time',
      new HttpError(409, 'slot_taken', { date: '2026-11-25', free: ['10:00'] }),
      'That time was just booked. Still available that day: 10:00 AM.',
    ],
    [
      'a Sunday',
      new HttpError(422, 'date_not_offered', { date: '2026-11-29' }),
      'There are no consultations on Sunday, November 29, 2026. Please choose another weekday.',
    ],
  ])('passes on what the database says of %s', async (_what, fault, text) => {
    const app = start({
      move_booking_by_token: () => {
        throw fault;
      },
    });
    const body = { token: TOKEN, action: 'move', preferredDate: '2026-11-25', preferredTime: '10:00' };
    await expectRefusal(await app.post(MANAGE, body), fault.status, text);
  });

  it.each([
    ['no token', { token: undefined }, 'Please use the full link from our email.'],
    ['half a token', { token: 'short' }, 'Please use the full link from our email.'],
    ['a token with more in it', { token: `${TOKEN}' or 1=1` }, 'Please use the full link from our email.'],
    ['another action', { action: 'delete' }, 'Please say show, cancel, move or resend.'],
    ['a move to nowhere', { action: 'move' }, 'Please select a preferred date.'],
    ['a move to no time', { action: 'move', preferredDate: '2026-11-25' }, 'Please select a preferred time.'],
    ['a forged status', { status: 'confirmed' }, /^Please send only token, action, /],
    ['no address', { action: 'resend', email: 'ana@' }, 'Please enter a valid email address.'],
    ['a long reason', { reason: 'x'.repeat(501) }, 'Please use 500 characters or fewer.'],
  ])('refuses %s', async (_what, change, sentence) => {
    const app = start({});
    await expectRefusal(await app.post(MANAGE, { token: TOKEN, action: 'show', ...change }), 422, sentence);
    expect(app.calls).toEqual([]);
  });

  it.each(['show', 'cancel', 'move'])(
    'responds identically to a wrong link and an unknown booking: %s',
    async (action) => {
      const body = { token: TOKEN, action, preferredDate: '2026-11-25', preferredTime: '10:00' };
      const unknown = () => {
        throw new HttpError(404, 'not_found', { what: 'booking' });
      };
      for (const result of [null, unknown]) {
        const app = start({
          get_booking_by_token: result,
          cancel_booking_by_token: result,
          move_booking_by_token: result,
        });
        const got = await app.post(MANAGE, body);
        expect(got.headers.get('referrer-policy')).toBe('no-referrer');
        await expectRefusal(got, 404, WRONG);
      }
    },
  );

  it('limits requests per caller and wrong links per booking, but never blocks a valid link', async () => {
    const taken: unknown[] = [];
    const limiter: Limiter = {
      ...noLimit,
      byIp: async (_request, { bucket, max, windowSeconds }) => void taken.push([bucket, max, windowSeconds]),
      bySubject: async (subject, { bucket, max, windowSeconds }) => {
        taken.push([bucket, max, windowSeconds, subject]);
        throw new HttpError(429, 'rate_limited', { retryAfterSeconds: 9 }, { 'Retry-After': '9' });
      },
    };
    const wrong = start({ get_booking_by_token: null }, { limiter });
    expect((await wrong.post(MANAGE, { token: TOKEN, action: 'show' })).status).toBe(429);
    expect(taken).toEqual([
      ['manage:ip', 30, 60],
      ['manage:wrong', 10, 3600, ID],
    ]);
    const right = start({ get_booking_by_token: managed }, { limiter });
    expect((await right.post(MANAGE, { token: TOKEN, action: 'show' })).status).toBe(200);
  });

  it.each(['GET', 'PUT', 'DELETE'])('answers %s with 405: opening changes nothing', async (method) => {
    const app = start({});
    expect((await app.send(MANAGE, { method })).status).toBe(405);
    expect(app.calls).toEqual([]);
  });

  it('gives the same 404 for an invalid ID', async () => {
    const app = start({});
    const response = await app.post('/bookings/new/manage', { token: TOKEN, action: 'show' });
    await expectRefusal(response, 404, 'We couldn’t find that booking.');
  });
});

describe('POST /bookings/{id}/rating', () => {
  const RATING = `/bookings/${ID}/rating`;

  it('stores a rating with a comment', async () => {
    const app = start({ rate_booking_by_token: 4 });
    const response = await app.post(RATING, { token: TOKEN, rating: 4, comment: ' Clear. ' });
    expect([response.status, await response.json()]).toEqual([200, { rating: 4 }]);
    expect(app.calls[0]).toEqual({
      name: 'rate_booking_by_token',
      args: { p_id: ID, p_token: TOKEN, p_rating: 4, p_comment: 'Clear.' },
    });
  });

  it.each([0, 6, 2.5, '5', null, Number.NaN])('refuses %s', async (rating) => {
    const app = start({});
    const response = await refusal(await app.post(RATING, { token: TOKEN, rating }));
    expect(response).toEqual({ status: 422, text: 'Please choose a rating from 1 to 5.' });
    expect(app.calls).toEqual([]);
  });

  it('refuses a wrong link like /manage does', async () => {
    const app = start({ rate_booking_by_token: null });
    await expectRefusal(await app.post(RATING, { token: TOKEN, rating: 5 }), 404, WRONG);
  });
});

describe('GET /bookings/{id}/calendar.ics', () => {
  const ICS = `/bookings/${ID}/calendar.ics`;
  const booked = (status: string) => ({ ...facts, status, sequence: 3, client_email: 'dana@example.com' });

  it.each([
    ['confirmed', 'PUBLISH', 'CONFIRMED'],
    ['cancelled', 'CANCEL', 'CANCELLED'],
  ])('is available for a %s booking, without personal data', async (status, method, inside) => {
    const response = await start({ get_booking: booked(status) }).send(ICS);
    expect(response.headers.get('content-type')).toBe(`text/calendar; method=${method}; charset=utf-8`);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="consultation.ics"');
    const text = await response.text();
    expect(text).not.toContain('dana');
    const { calendar, event } = parseCalendar(text);
    expect(calendar.METHOD?.value).toBe(method);
    expect(event).toMatchObject({
      UID: { value: ID },
      SEQUENCE: { value: '3' },
      STATUS: { value: inside },
      DTSTART: { value: '20261124T140000Z' },
      ORGANIZER: { value: `mailto:${/<(.+)>/.exec(MAIL_FROM)?.[1]}` },
    });
  });

  it.each(['pending', 'declined', 'completed', 'no_show'])(
    'is not available for a %s booking',
    async (status) => {
      await expectRefusal(
        await start({ get_booking: booked(status) }).send(ICS),
        404,
        'The calendar file is available once the booking is confirmed.',
      );
    },
  );

  it('is not available for an unknown booking', async () => {
    await expectRefusal(await start({ get_booking: null }).send(ICS), 404);
    const full: Limiter = {
      ...noLimit,
      byIp: async () => {
        throw new HttpError(429, 'rate_limited', { retryAfterSeconds: 9 });
      },
    };
    expect((await start({}, { limiter: full }).send(ICS)).status).toBe(429);
  });
});
