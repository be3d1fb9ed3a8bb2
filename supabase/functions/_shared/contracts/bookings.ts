import { z } from 'zod';

/**
 * 200 of `GET /api/bookings/{id}`: no personal data.
 * `booking_date` is the firm's local "YYYY-MM-DD", `time_slot` its local "HH:MM", `starts_at` the ISO instant.
 */
export const bookingResponse = z.object({
  booking_date: z.string(),
  time_slot: z.string(),
  starts_at: z.string(),
  time_zone: z.string(),
  service: z.object({ name: z.string(), description: z.string() }).nullable(),
  status: z.string(),
  payment_status: z.string(),
});
export type BookingResponse = z.infer<typeof bookingResponse>;
