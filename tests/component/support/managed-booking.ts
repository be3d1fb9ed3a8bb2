import type { ManagedBooking } from '@contracts/booking/bookings.ts';

/** The secret of the mailed link that opens `BOOKING`. */
export const TOKEN = 'dG9rZW4tdG9rZW4tdG9rZW4tdG9rZW4';
export const MANAGE = 'POST /api/bookings/abc/manage';

/** A requested booking of November 25, 2025, free of charge, that can be changed until the day before. */
export const BOOKING: ManagedBooking = {
  id: 'abc',
  booking_date: '2025-11-25',
  time_slot: '13:00',
  starts_at: '2025-11-25T18:00:00Z',
  ends_at: '2025-11-25T19:00:00Z',
  time_zone: 'America/New_York',
  service: { name: 'Digital Transformation', description: 'Moving on.' },
  place: {},
  status: 'pending',
  payment_status: 'not_required',
  clientName: 'Ada Lovelace',
  serviceType: 'Digital Transformation',
  consultant: 'Grace Hopper',
  guestTimeZone: 'America/New_York',
  priceCents: 0,
  canCancel: true,
  canMove: true,
  changeUntil: '2025-11-24T18:00:00Z',
  refundDue: false,
  addressConfirmed: true,
  canRate: false,
  rating: null,
};
