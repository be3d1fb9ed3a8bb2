import type { MeetsBy } from '@contracts/meeting-place.ts';
import {
  type AppointmentList,
  type AppointmentStatus,
  type StaffAppointment,
  staffAppointment,
} from '@contracts/staff-appointments.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { runQueryAs } from '@/shared/supabase/run-query';
import { appointmentQueries } from './queries';

type Changes = Partial<Pick<StaffAppointment, 'status'>>;

/** Updates every cached list optimistically; the returned function rolls the lists back. */
async function updateListsOptimistically(queryClient: QueryClient, id: string, changes: Changes) {
  await queryClient.cancelQueries({ queryKey: appointmentQueries.lists() });
  const before = queryClient.getQueriesData<AppointmentList>({ queryKey: appointmentQueries.lists() });
  for (const [key, list] of before) {
    if (!list) continue;
    const isPendingList = key[2] === 'pending';
    const appointments = list.appointments
      .map((one) => (one.id === id ? { ...one, ...changes } : one))
      .filter((one) => !isPendingList || one.status === 'pending');
    queryClient.setQueryData<AppointmentList>(key, { ...list, appointments });
  }
  return () => {
    for (const [key, list] of before) queryClient.setQueryData(key, list);
  };
}

/** Where an appointment takes place instead: a call, another place, or with `{}` what its type says. */
export type PlaceChange = { meetsBy: MeetsBy } | { location: string } | Record<string, never>;

/** `sequence` identifies the change, which `useUndoChange` takes back. */
const changed = z.object({ sequence: z.number().int() });

type StatusChange = {
  /** As it is on screen: a change of someone else meanwhile refuses this one. */
  appointment: Pick<StaffAppointment, 'id' | 'status' | 'sequence'>;
  status: Exclude<AppointmentStatus, 'pending'>;
  reason?: string;
  /** With `confirmed` only; undefined keeps the place. */
  place?: PlaceChange;
};

/** Confirms, declines, cancels or closes an appointment: on screen at once, rolled back when it is refused (AppError). */
export function useSetStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ appointment, status, reason, place }: StatusChange) =>
      runQueryAs(changed, (supabase) =>
        supabase.rpc('set_appointment_status', {
          p_id: appointment.id,
          p_status: status,
          p_previous: appointment.status,
          p_sequence: appointment.sequence,
          ...(reason !== undefined && reason !== '' && { p_reason: reason }),
          ...(place !== undefined && { p_place: place }),
        }),
      ),
    onMutate: ({ appointment, status }) => updateListsOptimistically(queryClient, appointment.id, { status }),
    onError: (_error, _change, rollBack) => rollBack?.(),
    onSettled: () => cancelAndInvalidate(queryClient, appointmentQueries.all()),
    meta: { showsError: true },
  });
}

/**
 * Takes back that an appointment was confirmed, declined, canceled or moved, within ten seconds and before an email
 * leaves. Fails with AppError.
 */
export function useUndoChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, sequence }: Pick<StaffAppointment, 'id' | 'sequence'>) =>
      runQueryAs(staffAppointment, (supabase) =>
        supabase.rpc('undo_appointment_change', { p_id: id, p_sequence: sequence }),
      ),
    onSettled: () => cancelAndInvalidate(queryClient, appointmentQueries.all()),
    meta: { showsError: true },
  });
}

/** Takes back that an appointment was completed or a no-show. Fails with AppError. */
export function useUndoOutcome() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: Pick<StaffAppointment, 'id' | 'status'>) =>
      runQueryAs(staffAppointment, (supabase) =>
        supabase.rpc('undo_appointment_outcome', { p_id: id, p_status: status }),
      ),
    onSettled: () => cancelAndInvalidate(queryClient, appointmentQueries.all()),
    meta: { showsError: true },
  });
}

type Move = { appointment: StaffAppointment; date: string; time: string; tell: boolean };

/** Gives an appointment another time, unless someone changed it since it was read. Fails with AppError. */
export function useMoveAppointment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ appointment, date, time, tell }: Move) =>
      runQueryAs(staffAppointment, (supabase) =>
        supabase.rpc('move_appointment', {
          p_id: appointment.id,
          p_date: date,
          p_time: time,
          p_sequence: appointment.sequence,
          p_tell: tell,
        }),
      ),
    onSettled: () => cancelAndInvalidate(queryClient, appointmentQueries.all()),
    meta: { showsError: true },
  });
}

type Reassignment = { appointment: StaffAppointment; consultantId: number; tell: boolean };

/** Gives an appointment to another consultant, unless someone changed it since it was read. Fails with AppError. */
export function useReassignAppointment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ appointment, consultantId, tell }: Reassignment) =>
      runQueryAs(staffAppointment, (supabase) =>
        supabase.rpc('reassign_appointment', {
          p_id: appointment.id,
          p_consultant_id: consultantId,
          p_sequence: appointment.sequence,
          p_tell: tell,
        }),
      ),
    onSettled: () => cancelAndInvalidate(queryClient, appointmentQueries.all()),
    meta: { showsError: true },
  });
}

export type StaffBooking = {
  clientName: string;
  /** '' for none; then the phone number is needed. */
  clientEmail: string;
  clientPhone: string;
  /** '' for by phone or video, as arranged. */
  meetsBy: string;
  company: string;
  serviceType: string;
  date: string;
  time: string;
  message: string;
  /** Undefined: any free consultant. */
  consultantId: number | undefined;
  tell: boolean;
};

/** Enters what was agreed by phone; the same `key` a second time is the same booking. Fails with AppError. */
export function useAddAppointment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ booking, key }: { booking: StaffBooking; key: string }) =>
      runQueryAs(staffAppointment, (supabase) =>
        supabase.rpc('create_staff_appointment', {
          p_client_name: booking.clientName,
          p_client_email: booking.clientEmail,
          p_client_phone: booking.clientPhone,
          p_company: booking.company,
          p_service_type: booking.serviceType,
          p_date: booking.date,
          p_time: booking.time,
          p_message: booking.message,
          p_tell: booking.tell,
          p_idempotency_key: key,
          ...(booking.meetsBy && { p_meets_by: booking.meetsBy }),
          ...(booking.consultantId !== undefined && { p_consultant_id: booking.consultantId }),
        }),
      ),
    onSettled: () => cancelAndInvalidate(queryClient, appointmentQueries.all()),
    meta: { showsError: true },
  });
}
