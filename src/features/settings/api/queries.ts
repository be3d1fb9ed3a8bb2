import type { Tables } from '@contracts/database.types.ts';
import { requestDiagnosis } from '@contracts/health.ts';
import { queryOptions } from '@tanstack/react-query';
import { getAccessToken } from '@/shared/auth/access-token';
import { StaleRowError } from '@/shared/errors/stale-row-error';
import { callFunction } from '@/shared/http/call-function';
import { runQuery } from '@/shared/supabase/run-query';

export const SETTINGS =
  'firm_email, require_admin_mfa, send_day_before_reminder, send_hour_before_reminder, send_follow_up, follow_up_delay_hours, mail_retention_days, chat_retention_days, video_link_template, inbound_mail_domain';
export type Settings = Omit<Tables<'settings'>, 'is_only_row' | 'firm_time_zone' | 'firm_time_zone_label'>;
export type SettingName = keyof Settings;

/** A setting, and its newest change if it was ever changed. */
export interface Setting {
  name: SettingName;
  value: Settings[SettingName];
  change: Tables<'setting_changes'> | undefined;
}

export const AUTO_CONFIRM = 'id, name, auto_confirm, active, version';
/** Whether new bookings of a kind of consultation are confirmed without the staff. */
export type AutoConfirmType = Pick<
  Tables<'consultation_types'>,
  'id' | 'name' | 'auto_confirm' | 'active' | 'version'
>;

export const settingQueries = {
  all: () => ['settings'] as const,

  /** The settings that staff may change. */
  values: () =>
    queryOptions({
      queryKey: [...settingQueries.all(), 'values'] as const,
      queryFn: async ({ signal }): Promise<Settings> => {
        const [only] = await runQuery((supabase) =>
          supabase.from('settings').select(SETTINGS).abortSignal(signal),
        );
        if (!only) throw new StaleRowError();
        return only;
      },
    }),

  /** The newest change of each setting that was ever changed. */
  changes: () =>
    queryOptions({
      queryKey: [...settingQueries.all(), 'changes'] as const,
      queryFn: ({ signal }) =>
        runQuery((supabase) => supabase.from('setting_changes').select().abortSignal(signal)),
    }),

  /** For each consultation type, whether its bookings are confirmed automatically. */
  consultationTypes: () =>
    queryOptions({
      queryKey: [...settingQueries.all(), 'consultation-types'] as const,
      queryFn: ({ signal }): Promise<AutoConfirmType[]> =>
        runQuery((supabase) =>
          supabase.from('consultation_types').select(AUTO_CONFIRM).order('position').abortSignal(signal),
        ),
    }),

  /** How the functions see a request of this browser: its forwarding headers and the derived IP address. */
  requestDiagnosis: () =>
    queryOptions({
      queryKey: [...settingQueries.all(), 'request-diagnosis'] as const,
      // Each run is a new measurement.
      gcTime: 0,
      queryFn: async ({ signal }) => {
        const token = await getAccessToken();
        return callFunction('/health/request', {
          schema: requestDiagnosis,
          signal,
          ...(token !== undefined && { token }),
        });
      },
    }),
};
