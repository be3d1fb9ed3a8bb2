import type { DealStage } from '@contracts/contacts.ts';

export const STAGE_LABELS: Record<DealStage, string> = {
  lead: 'Lead',
  meeting: 'Meeting',
  proposal: 'Proposal',
  negotiation: 'Negotiation',
  won: 'Won',
  lost: 'Lost',
};

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month "YYYY-MM" as "April 2031". */
export function formatMonth(value: string): string {
  return month.format(new Date(`${value}-01T00:00:00Z`));
}
