import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { endOfPage, PAGE_ROWS, shownRows } from '@/shared/query/page-rows';
import { runQuery } from '@/shared/supabase/run-query';
import { type AuditEntry, toAuditEntry } from '../model/audit-entry';
import type { AuditFilter } from '../model/audit-filter';

export const auditQueries = {
  all: () => ['audit'] as const,

  /** The entries of a filter, newest first, page by page. */
  list: (filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: [...auditQueries.all(), 'list', { filter }] as const,
      placeholderData: keepPreviousData,
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (page: AuditEntry[]) => endOfPage(page)?.id,
      queryFn: async ({ pageParam, signal }) => {
        const { actor, action, subject, from, to } = filter;
        const rows = await runQuery((supabase) => {
          let query = supabase.from('audit_entries').select();
          if (actor) query = actor === 'system' ? query.is('actor_id', null) : query.eq('actor_id', actor);
          if (action) query = query.eq('action', action);
          if (subject) query = query.eq('subject', subject);
          if (from) query = query.gte('occurred_at', from);
          if (to) query = query.lt('occurred_at', to);
          if (pageParam !== undefined) query = query.lt('id', pageParam);
          return query.order('id', { ascending: false }).limit(PAGE_ROWS).abortSignal(signal);
        });
        return rows.map(toAuditEntry);
      },
      select: shownRows,
    }),

  /** The actions that the log has. */
  actions: () =>
    queryOptions({
      queryKey: [...auditQueries.all(), 'actions'] as const,
      queryFn: ({ signal }) =>
        runQuery((supabase) => supabase.from('audit_actions').select().order('action').abortSignal(signal)),
    }),

  /** The people that the log tells of. */
  actors: () =>
    queryOptions({
      queryKey: [...auditQueries.all(), 'actors'] as const,
      queryFn: ({ signal }) =>
        runQuery((supabase) => supabase.from('audit_actors').select().order('name').abortSignal(signal)),
    }),
};
