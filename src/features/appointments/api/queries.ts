import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { firmDayStart } from '@/shared/lib/firm-instant';
import { replaceRows } from '@/shared/live/use-live-list';
import { useLiveUpdates } from '@/shared/live/use-live-updates';
import { requireColumns } from '@/shared/supabase/require-columns';
import { runQuery } from '@/shared/supabase/run-query';
import { REQUIRED_COLUMNS, type StaffAppointment } from '../model/staff-appointment';

/** The appointments between two of the firm's local dates, or every request that waits for an answer. */
export type AppointmentQuery = { from: string; to: string } | 'pending';

type SlotQuery = {
  serviceType: string;
  from: string;
  to: string;
  but?: string | undefined;
  consultantId?: number | undefined;
};

/** The earliest appointments of a query; `isCut` when there are more. */
export type AppointmentList = { appointments: StaffAppointment[]; isCut: boolean };

const MOST = 500;

/** No appointment is longer, so the start has a lower bound, too. The index needs it. */
const LONGEST_DAYS = 1;

/** Reads the appointments as they are now, earliest first. */
async function readAppointments(wanted: AppointmentQuery, signal: AbortSignal): Promise<AppointmentList> {
  const rows = await runQuery((supabase) => {
    const all = supabase.from('booked_appointments').select();
    const some =
      wanted === 'pending'
        ? // What waited for its client in vain until its start is over.
          all.eq('status', 'pending').or(`slot_released_at.is.null,starts_at.gt.${new Date().toISOString()}`)
        : all
            .gt('starts_at', firmDayStart(wanted.from, -LONGEST_DAYS))
            .gt('ends_at', firmDayStart(wanted.from))
            .lt('starts_at', firmDayStart(wanted.to, 1));
    return some
      .order('starts_at')
      .order('id')
      .limit(MOST + 1)
      .abortSignal(signal);
  });
  return {
    appointments: requireColumns(rows.slice(0, MOST), REQUIRED_COLUMNS),
    isCut: rows.length > MOST,
  };
}

export const appointmentQueries = {
  all: () => ['appointments'] as const,
  lists: () => [...appointmentQueries.all(), 'list'] as const,

  list: (wanted: AppointmentQuery) =>
    queryOptions({
      queryKey: [...appointmentQueries.lists(), wanted] as const,
      // The calendar stays open all day beside other windows.
      refetchOnWindowFocus: true,
      queryFn: ({ signal }) => readAppointments(wanted, signal),
    }),

  /**
   * The slots that staff may still assign, of one consultant if `consultantId` is given; the appointment `but`, which is
   * being moved, does not block its own slot.
   */
  slots: ({ serviceType, from, to, but, consultantId }: SlotQuery) =>
    queryOptions({
      queryKey: [...appointmentQueries.all(), 'slots', { serviceType, from, to, but, consultantId }] as const,
      queryFn: ({ signal }) =>
        runQuery((supabase) =>
          supabase
            .rpc('list_free_times_for_staff', {
              p_service_type: serviceType,
              p_from: from,
              p_to: to,
              ...(but !== undefined && { p_but: but }),
              ...(consultantId !== undefined && { p_consultant_id: consultantId }),
            })
            .abortSignal(signal),
        ),
    }),

  /** When the consultants work between two of the firm's local dates. */
  openHours: (from: string, to: string) =>
    queryOptions({
      queryKey: [...appointmentQueries.all(), 'open-hours', { from, to }] as const,
      queryFn: ({ signal }) =>
        runQuery((supabase) =>
          supabase.rpc('list_open_hours', { p_from: from, p_to: to }).abortSignal(signal),
        ),
    }),

  /** All consultants, paused ones too. */
  consultants: () =>
    queryOptions({
      queryKey: [...appointmentQueries.all(), 'consultants'] as const,
      queryFn: ({ signal }) =>
        runQuery((supabase) =>
          supabase.from('consultants').select('id, user_id, name, active').order('name').abortSignal(signal),
        ),
    }),

  /** The names and lengths of the consultation types on offer, in their order. */
  serviceTypes: () =>
    queryOptions({
      queryKey: [...appointmentQueries.all(), 'service-types'] as const,
      queryFn: ({ signal }) =>
        runQuery((supabase) =>
          supabase
            .from('consultation_types')
            .select('name, duration_minutes')
            .eq('active', true)
            .order('position')
            .abortSignal(signal),
        ),
    }),
};

/** Identifies an appointment at its time, so that a moved appointment counts as another row. */
const keyOf = ({ id, starts_at }: StaffAppointment) => `${id} ${starts_at}`;
const reachOf = ({ appointments, isCut }: AppointmentList) => ({
  keys: appointments.map(keyOf),
  isWhole: !isCut,
});

/** What came to, moved in or left the appointments on screen since they were read. */
export function useLiveAppointments(wanted: AppointmentQuery, list: UseQueryResult<AppointmentList>) {
  return useLiveUpdates<AppointmentList, AppointmentList>({
    table: 'appointments',
    queryKey: appointmentQueries.list(wanted).queryKey,
    readAt: list.dataUpdatedAt,
    shown: list.data && !list.isPlaceholderData ? reachOf(list.data) : undefined,
    read: (signal) => readAppointments(wanted, signal),
    reachOf,
    merge: (data, newest) => ({
      ...data,
      appointments: replaceRows(data.appointments, newest.appointments, keyOf),
    }),
  });
}
