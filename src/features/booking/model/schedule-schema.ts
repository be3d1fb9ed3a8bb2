import { appointmentRequest } from '@contracts/appointments.ts';

/** The contract of `POST /api/appointments` for what a person fills in; its messages show under the fields. */
export const scheduleSchema = appointmentRequest.omit({ timeZone: true });
