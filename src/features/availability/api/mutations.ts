import type { Database } from '@contracts/database.types.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import { createAppError } from '@/shared/supabase/database-error';
import { runQuery } from '@/shared/supabase/run-query';
import type {
  Consultant,
  ConsultationRules,
  ConsultationTypeColumns,
  WeeklyHours,
} from '../model/availability-forms';
import { availabilityQueries } from './queries';

type Tables = Database['public']['Tables'];
/** The tables whose rows are added and removed. */
export type RowTable = 'date_overrides' | 'time_off';
type Table = RowTable | 'consultants';
export type NewRow<Name extends Table> = Tables[Name]['Insert'];

function useRefresh() {
  const queryClient = useQueryClient();
  return () => cancelAndInvalidate(queryClient, availabilityQueries.all());
}

/** Adds a row to one of the tables; fails with AppError, which names the rule that refuses it. */
export function useAddRow<Name extends Table>(table: Name) {
  return useMutation({
    mutationFn: (row: NewRow<Name>) =>
      runQuery((supabase) => supabase.from(table as Table).insert(row as never)),
    onSettled: useRefresh(),
    meta: { showsError: true },
  });
}

/** Takes a row away. */
export function useRemoveRow(table: RowTable) {
  return useMutation({
    mutationFn: (id: number) => runQuery((supabase) => supabase.from(table).delete().eq('id', id)),
    onSettled: useRefresh(),
    meta: { showsError: true },
  });
}

type ConsultantChange = Pick<Consultant, 'id' | 'version'> &
  Partial<Omit<Consultant, 'id' | 'version' | 'user_id' | 'time_zone'>>;

/** Pauses or resumes a consultant, or changes what the columns say. Throws StaleRowError and AppError. */
export function useUpdateConsultant() {
  return useMutation({
    mutationFn: ({ id, version, ...changes }: ConsultantChange) =>
      changeOneRow((supabase) =>
        supabase.from('consultants').update(changes).eq('id', id).eq('version', version).select('id'),
      ),
    onSettled: useRefresh(),
    meta: { showsError: true },
  });
}

type ConsultantLink = Pick<Consultant, 'id' | 'user_id'> & { previous: Consultant['user_id'] };

/** Links a consultant to an account of the staff instead of `previous`, or to none. Fails with AppError. */
export function useLinkConsultant() {
  return useMutation({
    mutationFn: ({ id, user_id, previous }: ConsultantLink) =>
      changeOneRow(
        (supabase) =>
          supabase
            .from('consultants')
            .update({ user_id })
            .eq('id', id)
            .filter('user_id', previous === null ? 'is' : 'eq', previous)
            .select('id'),
        () => createAppError(409, 'version_conflict', { what: 'consultant_account' }),
      ),
    onSettled: useRefresh(),
    meta: { showsError: true },
  });
}

type RulesChange = {
  id: number;
  version: number;
  changes: Omit<ConsultationRules, 'id' | 'name' | 'version'>;
};

/** Changes a kind of consultation. Throws StaleRowError and AppError. */
export function useUpdateConsultationType() {
  return useMutation({
    mutationFn: ({ id, version, changes }: RulesChange) =>
      changeOneRow((supabase) =>
        supabase.from('consultation_types').update(changes).eq('id', id).eq('version', version).select(),
      ),
    onSettled: useRefresh(),
    meta: { showsError: true },
  });
}

/** Adds a consultation type. Fails with AppError. */
export function useCreateConsultationType() {
  return useMutation({
    mutationFn: (type: ConsultationTypeColumns) =>
      changeOneRow((supabase) => supabase.from('consultation_types').insert(type).select('name')),
    onSettled: useRefresh(),
    meta: { showsError: true },
  });
}

/** Deletes a consultation type without bookings, unless someone else has changed it. Throws StaleRowError and AppError. */
export function useDeleteConsultationType() {
  return useMutation({
    mutationFn: ({ id, version }: Pick<ConsultationRules, 'id' | 'version'>) =>
      changeOneRow((supabase) =>
        supabase.from('consultation_types').delete().eq('id', id).eq('version', version).select('id'),
      ),
    onSettled: useRefresh(),
    meta: { showsError: true },
  });
}

type HoursOfDay = Pick<WeeklyHours, 'weekday' | 'start_time' | 'end_time'>;
type WeekChange = {
  consultantId: number;
  hours: readonly HoursOfDay[];
  /** As they were read. */
  previous: readonly HoursOfDay[];
};

/** Replaces the weekly hours of a consultant, unless someone else has changed them since (AppError 409). */
export function useSetWeeklyHours() {
  return useMutation({
    mutationFn: ({ consultantId, hours, previous }: WeekChange) =>
      runQuery((supabase) =>
        supabase.rpc('set_weekly_hours', {
          p_consultant_id: consultantId,
          p_hours: hours.map(hoursOfDay),
          p_previous: previous.map(hoursOfDay),
        }),
      ),
    onSettled: useRefresh(),
    meta: { showsError: true },
  });
}

const hoursOfDay = ({ weekday, start_time, end_time }: HoursOfDay) => ({ weekday, start_time, end_time });
