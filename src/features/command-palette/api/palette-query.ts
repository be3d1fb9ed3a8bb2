import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { contactPathOf, leadPath } from '@/shared/config/paths';
import { runQuery } from '@/shared/supabase/run-query';

/** How many contacts and how many leads a search shows. */
const FOUND = 5;

/** A contact or a lead that a search found. */
export type Found = { to: string; name: string; detail: string };

async function findPeople(
  query: string,
  signal: AbortSignal,
): Promise<{ contacts: Found[]; leads: Found[] }> {
  const [contacts, leads] = await Promise.all([
    runQuery((supabase) =>
      supabase
        .rpc('search_contacts', { p_query: query })
        .select('id, name, email, company')
        .order('last_activity_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(FOUND)
        .abortSignal(signal),
    ),
    runQuery((supabase) =>
      supabase
        .rpc('search_leads', { p_query: query })
        .select('id, name, snippet')
        .is('merged_into_id', null)
        .order('created_at', { ascending: false })
        .limit(FOUND)
        .abortSignal(signal),
    ),
  ]);
  return {
    contacts: contacts.map(({ id, name, email, company }) => ({
      to: contactPathOf(id),
      name,
      detail: [company, email].filter(Boolean).join(', '),
    })),
    leads: leads.map(({ id, name, snippet }) => ({
      to: leadPath(id),
      name,
      detail: snippet?.slice(0, 60) ?? '',
    })),
  };
}

/** The contacts and leads that a search finds. The results stay on screen while the next search runs. */
export const paletteQuery = (query: string) =>
  queryOptions({
    queryKey: ['command-palette', query] as const,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => findPeople(query, signal),
  });
