import { expect, test } from 'vitest';
import { bookingView } from './booking-view';

const BOOKING = {
  booking_date: '2025-11-24',
  time_slot: '13:00',
  starts_at: '2025-11-24T18:00:00Z',
  ends_at: '2025-11-24T19:00:00Z',
  time_zone: 'America/New_York',
  service: { name: 'Technology Integration', description: 'Making old and new work together.' },
  status: 'pending',
  payment_status: 'none',
};

test('a booking reads with its weekday, its zone and its service', () => {
  expect(bookingView(BOOKING, 'America/New_York')).toEqual({
    date: 'Monday, November 24, 2025',
    time: '1:00 PM Eastern Time (New York)',
    visitorTime: undefined,
    serviceName: 'Technology Integration',
    serviceDescription: 'Making old and new work together.',
    standing: {
      title: 'Booking Confirmed!',
      sentence: 'Your time is held. A consultant will confirm it by email.',
      isAhead: true,
    },
  });
});

test('one that takes place somewhere says where', () => {
  const service = { ...BOOKING.service, location: '215 Laredo Dr., Suite 100' };
  expect(bookingView({ ...BOOKING, service }, undefined).location).toBe('215 Laredo Dr., Suite 100');
});

test('someone elsewhere also reads their own time', () => {
  expect(bookingView(BOOKING, 'Asia/Tokyo').visitorTime).toBe('Tue 3:00 AM Japan Standard Time (Tokyo)');
});

test.each([null, { name: '', description: '' }])(
  'without a service (%o) it has the general words',
  (service) => {
    expect(bookingView({ ...BOOKING, service }, undefined)).toMatchObject({
      serviceName: 'Business Consultation',
      serviceDescription: 'Professional business consulting session with our experts.',
    });
  },
);
