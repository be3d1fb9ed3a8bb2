import { healthResponse, systemStatus } from '@contracts/health.ts';
import { queryOptions } from '@tanstack/react-query';
import { AppError } from '@/shared/errors/app-error';
import { callFunction } from '@/shared/http/call-function';
import { runQuery, runQueryAs } from '@/shared/supabase/run-query';

/** How often an open screen reads again, in milliseconds. */
const POLL_MS = 30_000;

export const systemQueries = {
  all: () => ['system'] as const,

  /** The health of each part. A 503 carries it, too, so it is no failure. */
  health: () =>
    queryOptions({
      queryKey: [...systemQueries.all(), 'health'] as const,
      refetchInterval: POLL_MS,
      queryFn: async ({ signal }) => {
        try {
          return await callFunction('/health', { schema: healthResponse, signal });
        } catch (error) {
          const body = error instanceof AppError && error.status === 503 ? String(error.cause) : '';
          if (body.startsWith('{"status"')) {
            return healthResponse.parse(JSON.parse(body));
          }
          throw error;
        }
      },
    }),

  /** What waits, and how long the system was up. */
  status: () =>
    queryOptions({
      queryKey: [...systemQueries.all(), 'status'] as const,
      refetchInterval: POLL_MS,
      queryFn: ({ signal }) =>
        runQueryAs(systemStatus, (supabase) => supabase.rpc('get_system_status').abortSignal(signal)),
    }),

  /** All groups of errors, newest first. At most 200 are kept. */
  faults: () =>
    queryOptions({
      queryKey: [...systemQueries.all(), 'faults'] as const,
      refetchInterval: POLL_MS,
      queryFn: ({ signal }) =>
        runQuery((supabase) =>
          supabase
            .from('faults')
            .select()
            .order('last_seen_at', { ascending: false })
            .order('id', { ascending: false })
            .abortSignal(signal),
        ),
    }),
};
