import { type Figure, percentile } from '../figure.ts';

/** Returns the median of `values`, and half their range as its noise. */
export function medianOf(values: number[]): Pick<Figure, 'value' | 'noise'> {
  return { value: percentile(values, 0.5), noise: (Math.max(...values) - Math.min(...values)) / 2 };
}
