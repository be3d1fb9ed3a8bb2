export const DEAL_STAGES = ['lead', 'meeting', 'proposal', 'negotiation', 'won', 'lost'] as const;
export type DealStage = (typeof DEAL_STAGES)[number];

export const STAGE_LABELS: Record<DealStage, string> = {
  lead: 'Lead',
  meeting: 'Meeting',
  proposal: 'Proposal',
  negotiation: 'Negotiation',
  won: 'Won',
  lost: 'Lost',
};

/** The stage of a deal, or undefined for none. */
export function stageOf(value: string | null): DealStage | undefined {
  return DEAL_STAGES.find((stage) => stage === value);
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month "YYYY-MM" or its first day as "April 2031". */
export function formatMonth(value: string): string {
  return month.format(new Date(`${value.slice(0, 7)}-01T00:00:00Z`));
}
