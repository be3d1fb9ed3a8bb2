import { appointmentRequest } from '@contracts/appointments.ts';
import type { z } from 'zod';

/** The contract of `POST /api/appointments` for what a person fills in; its messages show under the fields. */
export const scheduleSchema = appointmentRequest.omit({ timeZone: true, holdId: true });

/** What the form holds: text as typed, '' for what is not chosen. */
export type ScheduleValues = z.input<typeof scheduleSchema>;
