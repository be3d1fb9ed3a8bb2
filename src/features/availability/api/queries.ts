import { queryOptions } from '@tanstack/react-query';
import { readOpenDays } from '@/shared/lib/read-open-days';
import { requireColumns } from '@/shared/supabase/require-columns';
import { runQuery } from '@/shared/supabase/run-query';

const SOON_MS = 2_000;
const MINUTE_MS = 60_000;

export const availabilityQueries = {
  all: () => ['availability'] as const,

  consultants: () =>
    queryOptions({
      queryKey: [...availabilityQueries.all(), 'consultants'] as const,
      queryFn: () =>
        runQuery((supabase) =>
          supabase
            .from('consultants')
            .select('id,user_id,name,version,time_zone,active,video_link,email,consultation_type_ids')
            .order('id'),
        ),
    }),

  weeklyHours: () =>
    queryOptions({
      queryKey: [...availabilityQueries.all(), 'weekly-hours'] as const,
      queryFn: () =>
        runQuery((supabase) =>
          supabase.from('availability_rules').select('*').order('weekday').order('start_time'),
        ),
    }),

  /** The date overrides from `today` ("YYYY-MM-DD") on. */
  dateOverrides: (today: string) =>
    queryOptions({
      queryKey: [...availabilityQueries.all(), 'date-overrides', { today }] as const,
      queryFn: () =>
        runQuery((supabase) =>
          supabase.from('date_overrides').select('*').gte('date', today).order('date').order('start_time'),
        ),
    }),

  timeOff: () =>
    queryOptions({
      queryKey: [...availabilityQueries.all(), 'time-off'] as const,
      queryFn: () =>
        runQuery((supabase) =>
          supabase.from('time_off').select('id, consultant_id, period::text, reason').order('period'),
        ),
    }),

  /** The requests and bookings of a consultant on the firm's dates from `from` to `to`. */
  appointments: (consultant: number, from: string, to: string) =>
    queryOptions({
      queryKey: [...availabilityQueries.all(), 'appointments', { consultant, from, to }] as const,
      queryFn: ({ signal }) =>
        runQuery((supabase) =>
          supabase
            .from('booked_appointments')
            .select('id, client_name, starts_at, ends_at, status')
            .eq('consultant_id', consultant)
            .in('status', ['pending', 'confirmed'])
            .lt('starts_at', to)
            .gt('ends_at', from)
            .order('starts_at')
            .abortSignal(signal),
        ),
    }),

  /** The connected calendars of all consultants. A check ends without a notice, so they are polled. */
  connectedCalendars: () =>
    queryOptions({
      queryKey: [...availabilityQueries.all(), 'connected-calendars'] as const,
      queryFn: async () =>
        requireColumns(
          await runQuery((supabase) => supabase.from('connected_calendar_list').select().order('id')),
          ['is_due', 'busy_times'],
        ),
      refetchInterval: ({ state }) => (state.data?.some(({ is_due }) => is_due) ? SOON_MS : MINUTE_MS),
    }),

  /** The private feeds of the consultants that have one. */
  calendarSubscriptions: () =>
    queryOptions({
      queryKey: [...availabilityQueries.all(), 'calendar-subscriptions'] as const,
      queryFn: () =>
        runQuery((supabase) =>
          supabase.from('calendar_subscriptions').select('consultant_id, created_at, read_at'),
        ),
    }),

  /** The consultation types with their booking rules. */
  consultationTypes: () =>
    queryOptions({
      queryKey: [...availabilityQueries.all(), 'consultation-types'] as const,
      queryFn: () =>
        runQuery((supabase) => supabase.from('consultation_types').select('*').order('position')),
    }),

  /** The open days that visitors see for a consultation type between two dates ("YYYY-MM-DD"). */
  preview: (serviceType: string, from: string, to: string) =>
    queryOptions({
      queryKey: [...availabilityQueries.all(), 'preview', { serviceType, from, to }] as const,
      queryFn: ({ signal }) => readOpenDays(serviceType, from, to, signal),
    }),
};
