import type { LeadFilter, LeadSort } from '@contracts/leads.ts';

/** The first element is the address that is read. */
export const leadKeys = {
  lists: ['/rest/v1/rpc/list_leads'] as const,
  list: (filter: LeadFilter, sort: LeadSort) => [...leadKeys.lists, filter, sort] as const,
  one: (id: number) => ['/rest/v1/rpc/get_lead', id] as const,
  unread: ['/rest/v1/rpc/count_unread_leads'] as const,
  staff: ['/rest/v1/rpc/list_staff'] as const,
  tags: ['/rest/v1/lead_tags'] as const,
  cannedReplies: ['/rest/v1/canned_replies'] as const,
  timelines: ['/rest/v1/rpc/list_lead_timeline'] as const,
  timeline: (email: string) => [...leadKeys.timelines, email] as const,
  duplicates: (id: number) => ['/rest/v1/rpc/find_duplicate_leads', id] as const,
  /** Something half written about a lead. */
  draft: (what: 'reply' | 'note' | 'task', id: number) => ['draft', what, id] as const,
  /** What is being changed just now. */
  changing: (id: number) => ['change', 'lead', id] as const,
  changingMany: ['change', 'leads'] as const,
};
