import { leadConditions, withConditions } from '@contracts/lead-conditions.ts';
import type { LeadFilter, LeadSort } from '@contracts/leads.ts';
import { sessionStore } from '@/shared/auth/session';
import type { Supabase } from '@/shared/supabase/client';
import { requireColumns } from '@/shared/supabase/require-columns';
import { runCountedQuery } from '@/shared/supabase/run-query';
import type { LeadSummary } from '../model/lead-summary';

const PAGE_SIZE = 50;
/** The most leads that search_leads() finds. */
const MOST_FOUND = 1000;

const ORDERS = {
  newest: { column: 'created_at', ascending: false },
  oldest: { column: 'created_at', ascending: true },
  updated: { column: 'updated_at', ascending: false },
  name: { column: 'name', ascending: true },
} as const satisfies Record<LeadSort, { column: string; ascending: boolean }>;

const COLUMNS =
  'id, created_at, name, email, company, status, assignee_id, assignee_name, source, tags, read_at, first_response_at, updated_at, version, merged_into_id, snippet, open_tasks, next_due_at';

/** Where the next page begins: behind the lead with this id and this value of the column that sorts the list. */
export type LeadCursor = { id: number; key: string };

/** A page of leads; `total` only on the first one. */
export type LeadPage = {
  leads: LeadSummary[];
  next: LeadCursor | null;
  total: number | null;
  totalIsExact: boolean | null;
};

const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;

/** The rows behind a cursor, as a condition of the Data API. */
function behind({ id, key }: LeadCursor, { column, ascending }: (typeof ORDERS)[LeadSort]): string {
  const operator = ascending ? 'gt' : 'lt';
  return `${column}.${operator}.${quoted(key)},and(${column}.eq.${quoted(key)},id.${operator}.${id})`;
}

/** The leads of a filter. `isCounted`: whether those of all pages are counted, too. */
function leadsOf(supabase: Supabase, filter: LeadFilter, isCounted: boolean) {
  const conditions = leadConditions(filter, sessionStore.getSession().user?.id ?? '');
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
  after: LeadCursor | null,
  signal: AbortSignal,
): Promise<LeadPage> {
  const order = ORDERS[sort];
  const { data, count } = await runCountedQuery((supabase) => {
    const leads = leadsOf(supabase, filter, after === null);
    // Beside the first condition, which no index knows, so that the scan begins at the cursor.
    if (after)
      leads.or(behind(after, order)).filter(order.column, order.ascending ? 'gte' : 'lte', after.key);
    return leads
      .order(order.column, { ascending: order.ascending })
      .order('id', { ascending: order.ascending })
      .limit(PAGE_SIZE + 1)
      .abortSignal(signal);
  });
  const leads = requireColumns(data.slice(0, PAGE_SIZE), ['snippet', 'open_tasks']);
  const last = leads.at(-1);
  return {
    leads,
    next: last && data.length > PAGE_SIZE ? { id: last.id, key: last[order.column] } : null,
    total: count,
    totalIsExact: count === null ? null : filter.query === undefined || count < MOST_FOUND,
  };
}

const leadsToCount = (supabase: Supabase) =>
  supabase
    .from('leads')
    .select('id', { count: 'exact', head: true })
    .is('merged_into_id', null)
    .neq('status', 'spam');

/** The number of leads without spam that `narrow` leaves. */
export async function countLeads<Query extends ReturnType<typeof leadsToCount>>(
  narrow: (leads: ReturnType<typeof leadsToCount>) => Query,
): Promise<number> {
  const { count } = await runCountedQuery((supabase) => narrow(leadsToCount(supabase)));
  return count ?? 0;
}
