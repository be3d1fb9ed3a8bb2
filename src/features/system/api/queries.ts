import { type FaultState, faultList } from '@contracts/faults.ts';
import { healthResponse, systemStatus } from '@contracts/health.ts';
import { queryOptions } from '@tanstack/react-query';
import { AppError } from '@/shared/errors/app-error';
import { callFunction } from '@/shared/http/call-function';
import { runQuery } from '@/shared/supabase/run-query';

/** How often an open screen reads again, in milliseconds. */
const POLL_MS = 30_000;

export const systemQueries = {
  all: () => ['system'] as const,
  faultLists: () => [...systemQueries.all(), 'faults'] as const,

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
        runQuery(systemStatus, (supabase) => supabase.rpc('get_system_status').abortSignal(signal)),
    }),

  /** The groups of errors with a state, newest first. */
  faults: (state: FaultState) =>
    queryOptions({
      queryKey: [...systemQueries.faultLists(), { state }] as const,
      refetchInterval: POLL_MS,
      queryFn: ({ signal }) =>
        runQuery(faultList, (supabase) =>
          supabase.rpc('list_faults', { p_state: state }).abortSignal(signal),
        ),
    }),
};
