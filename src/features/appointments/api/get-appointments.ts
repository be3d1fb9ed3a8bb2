import { appointmentList, freeTime } from '@contracts/staff-appointments.ts';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { read } from '@/shared/supabase/read';
import { appointmentKeys } from './keys';

/** What takes place from one date of the firm to another, or every request that waits for an answer. */
export type Wanted = { from: string; to: string } | 'pending';

/** Reads what is wanted as it is now, earliest first. */
export function readAppointments(wanted: Wanted, signal: AbortSignal) {
  return read(appointmentList, (supabase) =>
    supabase
      .rpc(
        'list_appointments',
        wanted === 'pending'
          ? { p_filter: { status: ['pending'] } }
          : { p_from: wanted.from, p_to: wanted.to },
      )
      .abortSignal(signal),
  );
}

/** What is wanted; what happened while somebody looked elsewhere is there when they come back. */
export function appointmentsOptions(wanted: Wanted) {
  return queryOptions({
    queryKey: appointmentKeys.list(wanted),
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => readAppointments(wanted, signal),
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
          .rpc('list_free_times_for_staff', {
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
