import type { AppointmentRequest } from '@contracts/appointments.ts';
import { appointmentRequest } from '@contracts/appointments.ts';
import type { z } from 'zod';

/** The contract of `POST /api/appointments` for what a person fills in; its messages show under the fields. */
export const scheduleSchema = appointmentRequest.omit({ timeZone: true, holdId: true });

/** What the form holds: text as typed, '' for what is not chosen. */
export type ScheduleValues = z.input<typeof scheduleSchema>;

export const BLANK: ScheduleValues = {
  clientName: '',
  clientEmail: '',
  clientPhone: '',
  company: '',
  serviceType: '',
  preferredDate: '',
  preferredTime: '',
  message: '',
};

const OPTIONAL = ['clientPhone', 'company', 'message'] as const;

/** The body to send: optional fields left blank, an unknown zone and no hold are left out. */
export function toRequest(
  values: ScheduleValues,
  timeZone: string | undefined,
  holdId?: string,
): AppointmentRequest {
  const request: AppointmentRequest = { ...values };
  for (const field of OPTIONAL) {
    if (!values[field]?.trim()) delete request[field];
  }
  if (timeZone !== undefined) request.timeZone = timeZone;
  if (holdId !== undefined) request.holdId = holdId;
  return request;
}
