import { getSupabase } from '@/shared/supabase/client';
import { runQuery } from '@/shared/supabase/run-query';
import type { ContactRow } from '../model/contact';
import type { ContactFilter, ContactSort } from '../model/contact-params';

/** As many contacts as a search finds at most. */
export const SEARCH_LIMIT = 5000;

const SORTS = {
  recent: { column: 'last_activity_at', ascending: false },
  newest: { column: 'created_at', ascending: false },
  name: { column: 'name_key', ascending: true },
} as const satisfies Record<ContactSort, object>;

/** The condition of the rows behind `last` in an order. */
function conditionBehind(last: ContactRow, sort: ContactSort): string {
  const { column, ascending } = SORTS[sort];
  const beyond = ascending ? 'gt' : 'lt';
  const value = `"${last[column].replace(/["\\]/g, '\\$&')}"`;
  return `${column}.${beyond}.${value},and(${column}.eq.${value},id.${beyond}.${last.id})`;
}

/** The signed-in account. */
async function myId(): Promise<string | undefined> {
  const { data } = await (await getSupabase()).auth.getSession();
  return data.session?.user.id;
}

type Page = {
  limit: number;
  /** Where the page begins: `next` of the one before. */
  behind?: string | undefined;
  /** Whether to count all contacts that match. */
  counted?: boolean;
  signal?: AbortSignal;
};

/** Reads a page of contacts; `next` is where the next one begins. `total` is null unless the page is `counted`. */
export async function readContacts(
  { query, owner, stage }: ContactFilter,
  sort: ContactSort,
  { limit, behind, counted = false, signal }: Page,
) {
  const { column, ascending } = SORTS[sort];
  const ownerId = owner === 'me' ? await myId() : owner;
  let total: number | null = null;
  const rows = await runQuery(async (supabase) => {
    const count = counted ? ({ count: 'exact' } as const) : {};
    let page = query
      ? supabase.rpc('search_contacts', { p_query: query }, count).select('*')
      : supabase.from('contact_list').select('*', count);
    page = page.is('merged_into_id', null);
    if (ownerId === 'none') page = page.is('owner_id', null);
    else if (ownerId) page = page.eq('owner_id', ownerId);
    if (stage === 'any') page = page.not('deal_stage', 'is', null);
    else if (stage) page = page.eq('deal_stage', stage);
    if (behind) page = page.or(behind);
    page = page
      .order(column, { ascending })
      .order('id', { ascending })
      .limit(limit + 1);
    const answer = await (signal ? page.abortSignal(signal) : page);
    total = answer.count;
    return answer;
  });
  const contacts = rows.slice(0, limit);
  const last = contacts.at(-1);
  return { contacts, next: rows.length > limit && last ? conditionBehind(last, sort) : undefined, total };
}
