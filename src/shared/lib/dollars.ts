/** The largest amount, in US cents. The database repeats it for the value of a deal. */
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

/** The same in US dollars; NaN when it is none. */
export function dollarsOf(typed: string): number {
  return (parseDollars(typed) ?? Number.NaN) / 100;
}
