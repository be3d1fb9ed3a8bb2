import type { Lead, LeadPage } from '@contracts/leads.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { leadKeys } from './keys';

type Pages = InfiniteData<LeadPage>;

/** Puts a lead that the server just gave where the screens look: its page, and its line in every list. */
export function keepLead(queryClient: QueryClient, lead: Lead): void {
  queryClient.setQueryData<Lead>(leadKeys.one(lead.id), lead);
  queryClient.setQueriesData<Pages>({ queryKey: leadKeys.lists }, (list) => {
    if (!list) return list;
    const pages = list.pages.map((page) => ({
      ...page,
      leads: page.leads.map((line) => (line.id === lead.id ? { ...line, ...lead } : line)),
    }));
    return { ...list, pages };
  });
}
