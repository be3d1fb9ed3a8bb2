import { requestDiagnosis } from '@contracts/health.ts';
import { autoConfirmType, setting } from '@contracts/settings.ts';
import { queryOptions } from '@tanstack/react-query';
import { getAccessToken } from '@/shared/auth/access-token';
import { callFunction } from '@/shared/http/call-function';
import { runQueryAs } from '@/shared/supabase/run-query';

export const settingQueries = {
  all: () => ['settings'] as const,

  /** The settings that staff may change. */
  list: () =>
    queryOptions({
      queryKey: [...settingQueries.all(), 'list'] as const,
      queryFn: ({ signal }) =>
        runQueryAs(setting.array(), (supabase) => supabase.rpc('list_settings').abortSignal(signal)),
    }),

  /** For each consultation type, whether its bookings are confirmed automatically. */
  consultationTypes: () =>
    queryOptions({
      queryKey: [...settingQueries.all(), 'consultation-types'] as const,
      queryFn: ({ signal }) =>
        runQueryAs(autoConfirmType.array(), (supabase) =>
          supabase
            .from('consultation_types')
            .select('id, name, auto_confirm, active, version')
            .order('position')
            .abortSignal(signal),
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
