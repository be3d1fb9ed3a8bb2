import type { MeetsBy } from '@contracts/booking/meeting-place.ts';
import type { Database } from '@contracts/database.types.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { firmInstant } from '@/shared/lib/firm-instant';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import { createAppError } from '@/shared/supabase/database-error';
import { requireInRow } from '@/shared/supabase/require-columns';
import { type AppointmentStatus, REQUIRED_COLUMNS, type StaffAppointment } from '../model/staff-appointment';
import { type AppointmentList, appointmentQueries } from './queries';

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

type View = Database['public']['Views']['booked_appointments'];
/** An appointment as it is on screen: a change of someone else meanwhile refuses one to this. */
type Seen = Pick<StaffAppointment, 'id' | 'status' | 'ics_sequence'>;

/** Changes an appointment, unless someone changed it since it was read. `isDone` also finds it when it is so already. */
async function changeAppointment(
  seen: Seen,
  change: View['Update'],
  isDone?: string,
): Promise<StaffAppointment> {
  const asSeen = `and(ics_sequence.eq.${seen.ics_sequence},status.eq.${seen.status})`;
  const row = await changeOneRow(
    (supabase) =>
      supabase
        .from('booked_appointments')
        .update(change)
        .eq('id', seen.id)
        .or(isDone === undefined ? asSeen : `${asSeen},${isDone}`)
        .select(),
    () => createAppError(409, 'version_conflict', { what: 'booking' }),
  );
  return requireInRow(row, REQUIRED_COLUMNS);
}

/** Where an appointment takes place instead: a call, another place, or with `{}` what its type says. */
export type PlaceChange = { meetsBy: MeetsBy } | { location: string } | Record<string, never>;

type StatusChange = {
  appointment: Seen;
  status: Exclude<AppointmentStatus, 'pending'>;
  reason?: string;
  /** With `confirmed` only; undefined keeps the place. */
  place?: PlaceChange;
};

const placeColumns = (place: PlaceChange) => ({
  meets_by: 'meetsBy' in place ? place.meetsBy : null,
  location: 'location' in place ? place.location : null,
});

/** Confirms, declines, cancels or closes an appointment: on screen at once, rolled back when it is refused (AppError). */
export function useSetStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ appointment, status, reason, place }: StatusChange) =>
      changeAppointment(
        appointment,
        { status, ...(reason && { reason }), ...(place && placeColumns(place)) },
        `status.eq.${status}`,
      ),
    onMutate: ({ appointment, status }) => updateListsOptimistically(queryClient, appointment.id, { status }),
    onError: (_error, _change, rollBack) => rollBack?.(),
    onSettled: () => cancelAndInvalidate(queryClient, appointmentQueries.all()),
    meta: { showsError: true },
  });
}

/** A change of an appointment, unless someone changed it since it was read. Fails with AppError. */
function useAppointmentChange<Change extends { appointment: Seen }>(
  rowOf: (change: Change) => View['Update'] | Promise<View['Update']>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change) => changeAppointment(change.appointment, await rowOf(change)),
    onSettled: () => cancelAndInvalidate(queryClient, appointmentQueries.all()),
    meta: { showsError: true },
  });
}

/**
 * Takes back that an appointment was completed or a no-show, or the last other change by staff within ten seconds and
 * before an email leaves.
 */
export const useUndoChange = () => useAppointmentChange<{ appointment: Seen }>(() => ({ is_undone: true }));

type Move = { appointment: StaffAppointment; date: string; time: string; tell: boolean };

/** Gives an appointment another time. */
export const useMoveAppointment = () =>
  useAppointmentChange(async ({ appointment, date, time, tell }: Move) => {
    const starts_at = firmInstant(date, time);
    if (
      Date.parse(starts_at) === Date.parse(appointment.starts_at) &&
      appointment.slot_released_at === null
    ) {
      throw await createAppError(409, 'slot_unchanged', { by: 'staff' });
    }
    return { starts_at, slot_released_at: null, tells_client: tell };
  });

type Reassignment = { appointment: StaffAppointment; consultantId: number; tell: boolean };

/** Gives an appointment to another consultant. */
export const useReassignAppointment = () =>
  useAppointmentChange(({ consultantId, tell }: Reassignment) => ({
    consultant_id: consultantId,
    tells_client: tell,
  }));

/** What was agreed by phone. The same `id` a second time is the same appointment. Texts may be ''. */
export type NewAppointment = Pick<
  View['Insert'],
  'client_name' | 'client_email' | 'client_phone' | 'company' | 'message' | 'service_type' | 'tells_client'
> & {
  /** '' for by phone or video, as arranged. */
  meets_by: string;
  date: string;
  time: string;
  /** Null: any free consultant. */
  consultant_id: number | null;
};

/** Enters what was agreed by phone. Fails with AppError. */
export function useAddAppointment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ appointment, id }: { appointment: NewAppointment; id: string }) => {
      const { date, time, meets_by, ...values } = appointment;
      const row = await changeOneRow((supabase) =>
        supabase
          .from('booked_appointments')
          .insert({ ...values, id, meets_by: meets_by || null, starts_at: firmInstant(date, time) })
          .select(),
      );
      return requireInRow(row, REQUIRED_COLUMNS);
    },
    onSettled: () => cancelAndInvalidate(queryClient, appointmentQueries.all()),
    meta: { showsError: true },
  });
}
