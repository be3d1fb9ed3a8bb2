import { type Metric, percentile } from '../metric.ts';

/** Returns the median of `values`, and half their range as its noise. */
export function medianOf(values: number[]): Pick<Metric, 'value' | 'noise'> {
  return { value: percentile(values, 0.5), noise: (Math.max(...values) - Math.min(...values)) / 2 };
}
