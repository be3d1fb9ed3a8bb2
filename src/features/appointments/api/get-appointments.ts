import { appointmentList, freeTime } from '@contracts/staff-appointments.ts';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { read } from '@/shared/supabase/read';
import { appointmentKeys } from './keys';

/** Others work on the same list: what is on screen is read anew so often, in milliseconds. */
const REFRESH_MS = 60_000;
const live = { staleTime: 0, refetchInterval: REFRESH_MS, refetchOnWindowFocus: true } as const;

/** What takes place from one date of the firm to another, earliest first. */
export function appointmentsOptions(from: string, to: string) {
  return queryOptions({
    queryKey: appointmentKeys.between(from, to),
    ...live,
    queryFn: ({ signal }) =>
      read(appointmentList, (supabase) =>
        supabase.rpc('list_appointments', { p_from: from, p_to: to }).abortSignal(signal),
      ),
  });
}

/** Every request that waits for an answer, whenever it takes place. */
export function pendingOptions() {
  return queryOptions({
    queryKey: appointmentKeys.pending,
    ...live,
    queryFn: ({ signal }) =>
      read(appointmentList, (supabase) =>
        supabase.rpc('list_appointments', { p_filter: { status: ['pending'] } }).abortSignal(signal),
      ),
  });
}

/** What can still be given away; the appointment `but`, which is to be moved, is not in its own way. */
export function freeTimesOptions(serviceType: string, from: string, to: string, but?: string) {
  return queryOptions({
    queryKey: [...appointmentKeys.freeTimes, serviceType, from, to, but ?? ''],
    staleTime: 0,
    queryFn: ({ signal }) =>
      read(freeTime.array(), (supabase) =>
        supabase
          .rpc('staff_free_times', {
            p_service_type: serviceType,
            p_from: from,
            p_to: to,
            ...(but !== undefined && { p_but: but }),
          })
          .abortSignal(signal),
      ),
  });
}

/** The names of what can be booked, in their order. */
export function serviceTypesOptions() {
  return queryOptions({
    queryKey: appointmentKeys.serviceTypes,
    queryFn: ({ signal }) =>
      read(z.object({ name: z.string() }).array(), (supabase) =>
        supabase
          .from('consultation_types')
          .select('name')
          .eq('active', true)
          .order('position')
          .abortSignal(signal),
      ),
  });
}
