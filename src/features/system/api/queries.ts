import { healthResponse } from '@contracts/health.ts';
import { queryOptions } from '@tanstack/react-query';
import { AppError } from '@/shared/errors/app-error';
import { callFunction } from '@/shared/http/call-function';
import { createAppError } from '@/shared/supabase/database-error';
import { requireColumns } from '@/shared/supabase/require-columns';
import { runQuery } from '@/shared/supabase/run-query';

/** How often an open screen reads again, in milliseconds. */
const POLL_MS = 30_000;

const COUNTS = ['mails_due', 'mails_failed', 'builds', 'failing_calendars', 'open_errors'] as const;

/** What waits, and how long the system was up. Throws AppError 403 for anyone but an admin. */
async function readStatus(signal: AbortSignal) {
  const rows = await runQuery((supabase) => supabase.from('system_status').select().abortSignal(signal));
  const [status] = requireColumns(rows, COUNTS);
  if (!status) throw await createAppError(403, 'admin_required', {});
  return status;
}

export type SystemStatus = Awaited<ReturnType<typeof readStatus>>;

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
      queryFn: ({ signal }) => readStatus(signal),
    }),

  /** All groups of errors, newest first. At most 200 are kept. */
  errorReports: () =>
    queryOptions({
      queryKey: [...systemQueries.all(), 'error-reports'] as const,
      refetchInterval: POLL_MS,
      queryFn: ({ signal }) =>
        runQuery((supabase) =>
          supabase
            .from('error_reports')
            .select()
            .order('last_seen_at', { ascending: false })
            .order('id', { ascending: false })
            .abortSignal(signal),
        ),
    }),
};
