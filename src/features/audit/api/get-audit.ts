import { type AuditFilter, type AuditPage, auditChoices, auditPage } from '@contracts/audit.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read } from '@/shared/supabase/read';
import { auditKeys } from './keys';

/** The entries of a filter, the newest first, page by page. */
export function auditOptions(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: auditKeys.list(filter),
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }: AuditPage) => next ?? undefined,
    queryFn: ({ pageParam, signal }) =>
      read(auditPage, (supabase) =>
        supabase
          .rpc('list_audit_entries', {
            p_filter: filter,
            ...(pageParam !== undefined && { p_before: pageParam }),
          })
          .abortSignal(signal),
      ),
  });
}

/** Whom and what the log tells of. */
export const choicesOptions = queryOptions({
  queryKey: auditKeys.choices,
  staleTime: 0,
  queryFn: ({ signal }) =>
    read(auditChoices, (supabase) => supabase.rpc('list_audit_filter_options').abortSignal(signal)),
});
