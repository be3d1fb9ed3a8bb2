import { leadConditions, withConditions } from '@contracts/lead-conditions.ts';
import type { LeadFilter } from '@contracts/leads.ts';
import { inOrder, type ListOrder, type PageEnd } from '@contracts/list-order.ts';
import { sessionStore } from '@/shared/auth/session';
import { pageOf } from '@/shared/query/page-rows';
import type { Supabase } from '@/shared/supabase/client';
import { requireColumns } from '@/shared/supabase/require-columns';
import { runCountedQuery } from '@/shared/supabase/run-query';
import type { LeadSort } from '../model/lead';
import type { LeadSummary } from '../model/lead-summary';

const PAGE_SIZE = 50;
/** The most leads that search_leads() finds. */
const MOST_FOUND = 1000;

const ORDERS = {
  newest: { column: 'created_at', ascending: false },
  oldest: { column: 'created_at', ascending: true },
  updated: { column: 'updated_at', ascending: false },
  name: { column: 'name', ascending: true },
} as const satisfies Record<LeadSort, ListOrder>;

const COLUMNS =
  'id, created_at, name, email, company, status, assignee_id, assignee_name, source, tags, read_at, first_response_at, updated_at, version, merged_into_id, snippet, open_tasks, next_due_at';

/** A page of leads; `total` only on the first one. */
export type LeadPage = {
  leads: LeadSummary[];
  /** Where it ends; null on the last one. */
  next: PageEnd | null;
  total: number | null;
  totalIsExact: boolean | null;
};

const conditionsOf = (filter: LeadFilter) => leadConditions(filter, sessionStore.getSession().user?.id ?? '');

/** The leads of a filter. `isCounted`: whether those of all pages are counted, too. */
function leadsOf(supabase: Supabase, filter: LeadFilter, isCounted: boolean) {
  const conditions = conditionsOf(filter);
  const { query } = filter;
  const options = isCounted ? ({ count: 'exact' } as const) : undefined;
  return query === undefined
    ? withConditions(supabase.from('leads').select(COLUMNS, options), conditions)
    : withConditions(supabase.rpc('search_leads', { p_query: query }, options).select(COLUMNS), conditions);
}

/** Reads one page of the leads of a filter; the first page with `after` null. */
export async function readLeads(
  filter: LeadFilter,
  sort: LeadSort,
  after: PageEnd | null,
  signal: AbortSignal,
): Promise<LeadPage> {
  const order = ORDERS[sort];
  const { data, count } = await runCountedQuery((supabase) =>
    inOrder(leadsOf(supabase, filter, after === null), order, after ?? undefined)
      .limit(PAGE_SIZE + 1)
      .abortSignal(signal),
  );
  const listed = requireColumns(data, ['snippet', 'open_tasks']);
  const { rows: leads, next } = pageOf(listed, PAGE_SIZE, (lead) => lead[order.column]);
  return {
    leads,
    next: next ?? null,
    total: count,
    totalIsExact: count === null ? null : filter.query === undefined || count < MOST_FOUND,
  };
}

/** The number of leads of a filter without words. */
export async function countLeads(filter: LeadFilter, signal: AbortSignal): Promise<number> {
  const { count } = await runCountedQuery((supabase) => {
    const leads = supabase.from('leads').select('id', { count: 'exact', head: true });
    return withConditions(leads, conditionsOf(filter)).abortSignal(signal);
  });
  return count ?? 0;
}
