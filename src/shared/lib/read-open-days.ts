import { lenientAvailabilityWindowResponse } from '@contracts/booking/appointments.ts';
import { callFunction } from '@/shared/http/call-function';

/** The days with open times that visitors are offered between two dates ("YYYY-MM-DD") of the firm, in order. */
export async function readOpenDays(serviceType: string, from: string, to: string, signal?: AbortSignal) {
  const query = new URLSearchParams({ serviceType, from, to });
  const { days } = await callFunction(`/appointments/availability?${query}`, {
    schema: lenientAvailabilityWindowResponse,
    ...(signal && { signal }),
  });
  return days;
}
