import type { AppointmentRequest } from '@contracts/appointments.ts';
import type { ScheduleValues } from './schedule-schema';

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

/** The body to send: optional fields left blank and an unknown zone are left out. */
export function toRequest(values: ScheduleValues, timeZone: string | undefined): AppointmentRequest {
  const request: AppointmentRequest = { ...values };
  for (const field of OPTIONAL) {
    if (!values[field]?.trim()) delete request[field];
  }
  return timeZone === undefined ? request : { ...request, timeZone };
}
