import { afterEach, describe, expect, test } from 'vitest';
import { locale, renderIn } from '@/shared/i18n/messages';
import { bookingView, splitBookings } from './booking-view';

afterEach(() => locale.set('en'));

const BOOKING = {
  booking_date: '2025-11-24',
  time_slot: '13:00',
  starts_at: '2025-11-24T18:00:00Z',
  ends_at: '2025-11-24T19:00:00Z',
  time_zone: 'America/New_York',
  service: { name: 'Technology Integration', description: 'Making old and new work together.' },
  place: { meetsBy: 'video' as const },
  status: 'pending',
  payment_status: 'none',
};

test('bookingView contains the weekday, time zone, service, and status', () => {
  expect(bookingView(BOOKING, 'America/New_York', new Date('2025-11-20T12:00:00Z'))).toEqual({
    status: 'pending',
    isConfirmed: false,
    date: 'Monday, November 24, 2025',
    time: '1:00 PM Eastern Time',
    firmTime: '',
    minutes: 60,
    serviceName: 'Technology Integration',
    serviceDescription: 'Making old and new work together.',
    place: { meetsBy: 'video' },
    standing: {
      title: 'Booking Confirmed!',
      sentence: 'Your time is held. A consultant will confirm it by email.',
      isAhead: true,
    },
  });
});

test('an automatic booking shows as requested, and no video call, until its address is confirmed', () => {
  const booking = {
    ...BOOKING,
    status: 'confirmed',
    place: { meetsBy: 'video' as const, videoLink: 'https://meet.example/1' },
    confirm_address_until: '2025-11-20T14:00:00Z',
  };
  const waiting = bookingView(booking, undefined, new Date('2025-11-20T12:00:00Z'));
  expect(waiting).toMatchObject({ status: 'pending', isConfirmed: true });
  expect(waiting.place.videoLink).toBeUndefined();
  expect(bookingView({ ...booking, confirm_address_until: undefined }, undefined)).toMatchObject({
    status: 'confirmed',
    place: booking.place,
  });
});

test.each(['', 'soon'])(
  'without an instant (%j), bookingView shows the firm’s date and time',
  (starts_at) => {
    expect(bookingView({ ...BOOKING, starts_at }, 'Asia/Tokyo')).toMatchObject({
      date: 'Monday, November 24, 2025',
      time: '1:00 PM Eastern Time (New York)',
      firmTime: '',
    });
  },
);

test('someone elsewhere reads their own date and time, and then the firm’s', () => {
  expect(bookingView(BOOKING, 'Asia/Tokyo')).toMatchObject({
    date: 'Tuesday, November 25, 2025',
    time: '3:00 AM Japan Standard Time',
    firmTime: '(Mon 1:00 PM Eastern Time)',
  });
});

test.each([null, { name: '', description: '' }])(
  'bookingView uses the generic service text for the service %o',
  (service) => {
    expect(bookingView({ ...BOOKING, service }, undefined)).toMatchObject({
      serviceName: 'Business Consultation',
      serviceDescription: 'Professional business consulting session with our experts.',
    });
  },
);

test('a Spanish page leaves out the stored description, which is in English', async () => {
  await renderIn('es');
  expect(bookingView(BOOKING, undefined).serviceDescription).toBeUndefined();
  expect(bookingView({ ...BOOKING, service: null }, undefined).serviceDescription).toMatch(/^Sesión/);
});

const NOW = new Date('2025-11-24T14:30:00Z');

function row(id: string, startsAt: string, status = 'pending') {
  const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString();
  const changeUntil = new Date(Date.parse(startsAt) - 86_400_000).toISOString();
  return {
    id,
    service_type: 'Digital Transformation',
    starts_at: startsAt,
    ends_at: endsAt,
    status,
    payment_status: 'not_required',
    change_until: changeUntil,
    price_cents: 0,
    refund_due: false,
    place: null,
    meets_by: null,
    video_link: null,
    consultant: null,
    client_phone: null,
  };
}

const ids = (entries: { id: string }[]) => entries.map(({ id }) => id);

describe('a client’s bookings', () => {
  test('are split into upcoming (soonest first) and past or canceled (latest first)', () => {
    const { upcoming, past } = splitBookings(
      [
        row('later', '2025-12-02T15:00:00Z', 'confirmed'),
        row('running', '2025-11-24T14:00:00Z', 'confirmed'),
        row('over', '2025-11-24T13:00:00Z', 'confirmed'),
        row('long-over', '2025-10-01T13:00:00Z', 'completed'),
        row('cancelled', '2025-12-01T15:00:00Z', 'cancelled'),
      ],
      NOW,
      undefined,
    );
    expect(ids(upcoming)).toEqual(['running', 'later']);
    expect(ids(past)).toEqual(['cancelled', 'over', 'long-over']);
  });

  test('show date and time in the firm’s time zone, regardless of the machine’s', () => {
    const [entry] = splitBookings([row('a', '2026-07-07T00:30:00Z')], NOW, 'America/New_York').upcoming;
    expect(entry).toMatchObject({
      date: 'Monday, July 6, 2026',
      time: '8:30 PM – 9:30 PM Eastern Time',
      firmTime: '',
      service: 'Digital Transformation',
    });
  });

  test.each(['noon', '{}', 'NaN'])('bookingView says that the time %j could not be read', (time_slot) => {
    expect(bookingView({ ...BOOKING, starts_at: '', time_slot }, undefined).time).toBe(
      'We couldn’t read the time. Call us to learn it.',
    );
  });

  test('show someone elsewhere their own time, and then the firm’s', () => {
    const [entry] = splitBookings([row('a', '2025-12-01T14:00:00Z')], NOW, 'Europe/Berlin').upcoming;
    expect(entry?.time).toBe('3:00 PM – 4:00 PM Central European Time');
    expect(entry?.firmTime).toBe('(9:00 AM Eastern Time)');
    expect(entry?.changeUntil).toBe(
      'Sunday, November 30 at 3:00 PM Central European Time (9:00 AM Eastern Time)',
    );
  });
});
