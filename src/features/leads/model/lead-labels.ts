import type { LeadStatus } from '@contracts/leads.ts';

export const STATUS_LABELS: Record<LeadStatus, string> = {
  new: 'New',
  open: 'Open',
  waiting: 'Waiting',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
};

export const SORT_LABELS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  updated: 'Recently updated first',
  name: 'By name',
} as const;

export const SOURCE_LABELS: Record<string, string> = { contact_form: 'Contact form', assistant: 'Assistant' };

/** Where a lead came from, in words. */
export function sourceLabel(source: string): string {
  return SOURCE_LABELS[source] ?? source.replaceAll('_', ' ');
}

/** 'About 1,200 leads', '1 lead'. */
export function leadCount(total: number, isExact: boolean): string {
  const words = `${total.toLocaleString('en-US')} ${total === 1 ? 'lead' : 'leads'}`;
  return isExact ? words : `About ${words}`;
}
