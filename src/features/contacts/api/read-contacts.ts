import { inOrder, type ListOrder, type PageEnd } from '@contracts/list-order.ts';
import { sessionStore } from '@/shared/auth/session';
import { pageOf } from '@/shared/query/page-rows';
import { runCountedQuery } from '@/shared/supabase/run-query';
import type { ContactFilter, ContactSort } from '../model/contact-params';

/** As many contacts as a search finds at most. */
export const SEARCH_LIMIT = 5000;

const SORTS = {
  recent: { column: 'last_activity_at', ascending: false },
  newest: { column: 'created_at', ascending: false },
  name: { column: 'name_key', ascending: true },
} as const satisfies Record<ContactSort, ListOrder>;

type Page = {
  limit: number;
  /** Where the page begins: `next` of the one before. */
  behind?: PageEnd | undefined;
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
  const order = SORTS[sort];
  const ownerId = owner === 'me' ? sessionStore.getSession().user?.id : owner;
  const { data, count } = await runCountedQuery((supabase) => {
    const options = counted ? ({ count: 'exact' } as const) : {};
    let page = query
      ? supabase.rpc('search_contacts', { p_query: query }, options).select('*')
      : supabase.from('contact_list').select('*', options);
    page = page.is('merged_into_id', null);
    if (ownerId === 'none') page = page.is('owner_id', null);
    else if (ownerId) page = page.eq('owner_id', ownerId);
    if (stage === 'any') page = page.not('deal_stage', 'is', null);
    else if (stage) page = page.eq('deal_stage', stage);
    const sorted = inOrder(page, order, behind).limit(limit + 1);
    return signal ? sorted.abortSignal(signal) : sorted;
  });
  const { rows, next } = pageOf(data, limit, (contact) => contact[order.column]);
  return { contacts: rows, next, total: count };
}
