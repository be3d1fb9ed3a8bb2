import { describe, expect, it, vi } from 'vitest';
import type { FindCaller } from '../../../supabase/functions/_shared/auth/caller.ts';
import { contactSubmissionsRoutes } from '../../../supabase/functions/contact-submissions/handler.ts';
import { bookingsWith, expectRefusal, nobody, noLimit, testApp } from '../support/fakes.ts';

const ID = '8edb3f65-fbfd-4795-a999-f847bb4b115f';
const booking = {
  place: {},
  booking_date: '2026-11-24',
  time_slot: '09:00',
  starts_at: '2026-11-24T14:00:00.000Z',
  ends_at: '2026-11-24T15:00:00.000Z',
  time_zone: 'America/New_York',
  service: { name: 'AI Strategy Consultation', description: 'An hour.' },
  status: 'pending',
  payment_status: 'not_required',
};

describe('GET /bookings/{id}', () => {
  const start = (result: unknown) => testApp(bookingsWith({ get_booking: result }).routes);

  it('answers without personal data and without a Referer to give away', async () => {
    const response = await start({ ...booking, client_email: 'dana@example.com' }).send(`/bookings/${ID}`);
    expect(await response.json()).toEqual(booking);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it.each([ID, 'new', '1', `${ID}'--`, '%00', '..%2f..%2fetc', 'x'.repeat(3000)])(
    'gives the same 404 for %s',
    async (id) => {
      const response = await start(null).send(`/bookings/${id}`);
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      await expectRefusal(response, 404, 'We couldn’t find that booking.');
    },
  );
});

describe('GET /contact-submissions', () => {
  const row = {
    id: 1,
    createdAt: '2026-11-21T09:00:00.000Z',
    name: 'D',
    email: 'd@e.co',
    company: 'C',
    message: 'M',
  };
  const start = (findCaller: FindCaller, role: string) => {
    const submissions = vi.fn(async () => [row]);
    const routes = contactSubmissionsRoutes({
      findCaller,
      limiter: noLimit,
      log: () => undefined,
      asCaller: {
        role: async () => role,
        submissions,
        recordExport: async () => undefined,
        exportPages: () => async () => [],
      },
    });
    return { ...testApp(routes), submissions };
  };
  const somebody: FindCaller = async () => ({ id: 'u', email: 'dana@example.com', token: 'their-token' });

  it('shows admins the list, read with their own token', async () => {
    const app = start(somebody, 'admin');
    expect(await (await app.send('/contact-submissions')).json()).toEqual([row]);
    expect(app.submissions).toHaveBeenCalledWith('their-token');
  });

  it('asks guests to sign in and turns clients away, without reading anything', async () => {
    const guest = start(nobody, 'guest');
    const client = start(somebody, 'client');
    const unknown = await guest.send('/contact-submissions');
    expect(unknown.headers.get('www-authenticate')).toBe('Bearer');
    await expectRefusal(unknown, 401);
    await expectRefusal(await client.send('/contact-submissions'), 403);
    expect(client.submissions).not.toHaveBeenCalled();
  });
});
