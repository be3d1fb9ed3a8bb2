import { z } from 'zod';
import { emailAddress, LIMITS, line, text } from './text-rules.ts';

// Postgres knows no year 0.
const isoDate = z
  .string('Please select a preferred date.')
  .min(1, 'Please select a preferred date.')
  .pipe(z.iso.date('Please select a preferred date.'))
  .refine((date) => !date.startsWith('0000'), 'Please select a preferred date.');

// Browsers name the same zone differently (Asia/Kolkata and Asia/Calcutta, Europe/Kyiv and Europe/Kiev), so
// the list of `Intl.supportedValuesOf` is too short. Fixed offsets such as '+05:30' are no zones.
function isTimeZone(zone: string): boolean {
  try {
    return /^[A-Z]/i.test(zone) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
}

const timeZone = line(1, 64, 'Please give a time zone.').refine(isTimeZone, 'Please give a known time zone.');

/** Query of `GET /api/appointments/availability`. */
export const availabilityQuery = z.strictObject({
  date: isoDate,
  serviceType: line(1, LIMITS.serviceType, 'Please select a service type.').optional(),
  timeZone: timeZone.optional(),
});

/** 200 of the same: `availableSlots` and `time` are the firm's local "HH:MM", `startsAt` an ISO instant. */
export const availabilityResponse = z.object({
  date: z.string(),
  timeZone: z.string(),
  availableSlots: z.array(z.string()),
  slots: z.array(z.object({ time: z.string(), startsAt: z.string() })),
});
export type AvailabilityResponse = z.infer<typeof availabilityResponse>;

/** Body of `POST /api/appointments`; `preferredTime` is the firm's local "HH:MM". */
export const appointmentRequest = z.strictObject({
  clientName: line(2, LIMITS.name, 'Name must be at least 2 characters.'),
  clientEmail: emailAddress,
  clientPhone: line(0, LIMITS.phone, '').optional(),
  company: line(0, LIMITS.company, '').optional(),
  serviceType: line(1, LIMITS.serviceType, 'Please select a service type.'),
  preferredDate: isoDate,
  preferredTime: z
    .string('Please select a preferred time.')
    .min(1, 'Please select a preferred time.')
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please select a preferred time.'),
  message: text(0, LIMITS.message, '').optional(),
  timeZone: timeZone.optional(),
});
export type AppointmentRequest = z.infer<typeof appointmentRequest>;

/** 201 of `POST /api/appointments`; instants are ISO in UTC. */
export const appointmentResponse = z.object({
  id: z.uuid(),
  status: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
});
export type AppointmentResponse = z.infer<typeof appointmentResponse>;
