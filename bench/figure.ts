/** One measured figure; the bounds, in the same unit, are its targets. */
export interface Figure {
  name: string;
  value: number;
  unit: 's' | 'ms' | 'MB' | 'a second' | 'times' | '';
  /** Upper bound. */
  atMost?: number;
  /** Lower bound. */
  atLeast?: number;
  /** Half the range of the runs that `value` is the median of. */
  noise?: number;
}

/** Whether a figure is outside its bounds by more than `noise`, in its unit. */
export function isMissed({ value, atMost, atLeast }: Figure, noise = 0): boolean {
  return (
    value > (atMost ?? Number.POSITIVE_INFINITY) + noise ||
    value < (atLeast ?? Number.NEGATIVE_INFINITY) - noise
  );
}

/** A figure's bounds as people read them. */
export function targetOf({ unit, atMost, atLeast }: Figure): string {
  if (atMost !== undefined) return `≤ ${atMost} ${unit}`.trim();
  return atLeast === undefined ? '' : `≥ ${atLeast} ${unit}`.trim();
}
