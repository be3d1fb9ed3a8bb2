import type { DealStage } from '@contracts/contacts.ts';

export const STAGE_LABELS: Record<DealStage, string> = {
  lead: 'Lead',
  meeting: 'Meeting',
  proposal: 'Proposal',
  negotiation: 'Negotiation',
  won: 'Won',
  lost: 'Lost',
};

/** The largest value of a deal, in US cents. The database repeats it. */
const MAX_CENTS = 100_000_000_000;
const AMOUNT = /^\$?\s*(\d{1,3}(?:,\d{3})*|\d+)(?:\.(\d{1,2}))?\s*([km])?$/i;
const FACTORS = { '': 1, k: 1000, m: 1_000_000 } as const;

/** A dollar amount as people type it ("$12,500", "12500.50", "12.5k") in US cents; undefined when it is none. */
export function parseDollars(typed: string): number | undefined {
  const match = AMOUNT.exec(typed.trim());
  if (!match) return undefined;
  const [, whole = '', fraction = '', unit = ''] = match;
  const factor = FACTORS[unit.toLowerCase() as keyof typeof FACTORS];
  const cents = Math.round(Number(`${whole.replaceAll(',', '')}.${fraction || '0'}`) * factor * 100);
  return cents <= MAX_CENTS ? cents : undefined;
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month "YYYY-MM" as "April 2031". */
export function formatMonth(value: string): string {
  return month.format(new Date(`${value}-01T00:00:00Z`));
}
