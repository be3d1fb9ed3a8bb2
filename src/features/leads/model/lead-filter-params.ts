import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { LEAD_STATUSES, type LeadFilter, type LeadStatus } from '@contracts/leads.ts';
import { startOfDayIn } from '@contracts/time.ts';
import { searchTextIn, staffChoiceIn } from '@/shared/staff/list-params';
import { LEAD_SORTS, type LeadSort } from './lead';

/** The parameters of the list's address; all but `sort` narrow the list. */
export const LEAD_FILTER_NAMES = [
  'query',
  'status',
  'assignee',
  'tag',
  'source',
  'from',
  'to',
  'unread',
] as const;

/** The statuses that an address names, each once; what is no status is left out. */
export function parseStatuses(params: URLSearchParams): LeadStatus[] {
  const named = (params.get('status') ?? '').split(',');
  return LEAD_STATUSES.filter((status) => named.includes(status));
}

/** All but spam: what the list shows while no status is chosen and nothing is searched. */
export const ALL_BUT_SPAM = LEAD_STATUSES.filter((status) => status !== 'spam');

/** The filter in a URL; invalid parameters are ignored. The last day is included. Spam is shown by a search or on request. */
export function parseLeadFilter(params: URLSearchParams): LeadFilter {
  const query = searchTextIn(params);
  const status = parseStatuses(params);
  const assignee = staffChoiceIn(params, 'assignee');
  const tag = params.get('tag')?.slice(0, 30);
  const source = params.get('source')?.slice(0, 50);
  const from = startOfDayIn(params.get('from'), FIRM_TIME_ZONE);
  const to = startOfDayIn(params.get('to'), FIRM_TIME_ZONE, 1);
  return {
    ...(query && { query }),
    ...(status.length > 0 && { status }),
    ...(status.length === 0 && !query && { status: ALL_BUT_SPAM }),
    ...(assignee && { assignee }),
    ...(tag && { tag }),
    ...(source && { source }),
    ...(from && { from }),
    ...(to && { to }),
    ...(params.get('unread') === 'true' && { unread: true }),
  };
}

export function parseLeadSort(params: URLSearchParams): LeadSort {
  return LEAD_SORTS.find((sort) => sort === params.get('sort')) ?? 'newest';
}
