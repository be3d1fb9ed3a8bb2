import { z } from 'zod';
import { meetingPlace } from './appointments.ts';
import { LOCALES } from './locale.ts';

const appointmentStatus = z.enum(['pending', 'confirmed', 'completed', 'no_show', 'cancelled', 'declined']);
export type AppointmentStatus = z.infer<typeof appointmentStatus>;

/** An appointment as staff see it. Instants are ISO 8601 in UTC; `sequence` is its version. */
export const staffAppointment = z.object({
  id: z.string(),
  status: appointmentStatus,
  sequence: z.number().int(),
  clientName: z.string(),
  /** Null for a client who booked by phone without one: no email can be sent. */
  clientEmail: z.string().nullable(),
  clientPhone: z.string().nullable(),
  company: z.string().nullable(),
  message: z.string().nullable(),
  isClient: z.boolean(),
  /** Whether the guest has shown that the address is theirs. */
  addressConfirmed: z.boolean(),
  /** Whether the slot was released because the email address was not confirmed. */
  timeReleased: z.boolean(),
  source: z.enum(['site', 'phone']),
  serviceType: z.string(),
  place: meetingPlace,
  startsAt: z.string(),
  endsAt: z.string(),
  guestTimeZone: z.string(),
  /** The language of the client's emails. */
  locale: z.enum(LOCALES),
  paymentStatus: z.string(),
  priceCents: z.number().int(),
  consultantId: z.number().int(),
  consultant: z.string(),
  createdAt: z.string(),
  rating: z.number().int().nullable(),
  ratingComment: z.string().nullable(),
  reason: z.string().nullable(),
});
export type StaffAppointment = z.infer<typeof staffAppointment>;

/** What `list_appointments()` answers; `isCut` when there are more than the 500 earliest. */
export const appointmentList = z.object({
  timeZone: z.string(),
  appointments: z.array(staffAppointment),
  isCut: z.boolean(),
});
export type AppointmentList = z.infer<typeof appointmentList>;

/** A time that can be given away: the firm's date and "HH:MM", and the instant. */
export const freeTime = z.object({ date: z.string(), time: z.string(), startsAt: z.string() });
export type FreeTime = z.infer<typeof freeTime>;
