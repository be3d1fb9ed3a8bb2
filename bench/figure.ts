/** One measured figure; the bounds, in the same unit, are its targets. */
export interface Figure {
  name: string;
  value: number;
  unit: 's' | 'ms' | 'MB' | 'a second' | 'times' | '';
  /** Upper bound. */
  atMost?: number;
  /** Lower bound. */
  atLeast?: number;
}

/** Whether a figure is outside its bounds. */
export function isMissed({ value, atMost, atLeast }: Figure): boolean {
  return value > (atMost ?? Number.POSITIVE_INFINITY) || value < (atLeast ?? Number.NEGATIVE_INFINITY);
}

/** A figure's bounds as people read them. */
export function targetOf({ unit, atMost, atLeast }: Figure): string {
  if (atMost !== undefined) return `≤ ${atMost} ${unit}`.trim();
  return atLeast === undefined ? '' : `≥ ${atLeast} ${unit}`.trim();
}
