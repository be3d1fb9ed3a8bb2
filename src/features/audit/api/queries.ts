import { type AuditFilter, type AuditPage, auditChoices, auditPage } from '@contracts/audit.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { runQueryAs } from '@/shared/supabase/run-query';

export const auditQueries = {
  all: () => ['audit'] as const,

  /** The entries of a filter, newest first, page by page. */
  list: (filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: [...auditQueries.all(), 'list', { filter }] as const,
      placeholderData: keepPreviousData,
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next }: AuditPage) => next ?? undefined,
      queryFn: ({ pageParam, signal }) =>
        runQueryAs(auditPage, (supabase) =>
          supabase
            .rpc('list_audit_entries', {
              p_filter: filter,
              ...(pageParam !== undefined && { p_before: pageParam }),
            })
            .abortSignal(signal),
        ),
    }),

  /** The people, actions and tables that the log can be filtered by. */
  filterOptions: () =>
    queryOptions({
      queryKey: [...auditQueries.all(), 'filter-options'] as const,
      queryFn: ({ signal }) =>
        runQueryAs(auditChoices, (supabase) => supabase.rpc('list_audit_filter_options').abortSignal(signal)),
    }),
};
