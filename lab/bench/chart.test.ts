import { expect, it } from 'vitest';
import { drawChart } from './chart.ts';

const chart = (points: [number, number][], isLogarithmic = false) =>
  drawChart({
    title: 'Load & time',
    xLabel: 'requests a second',
    panels: [{ label: 'ms', isLogarithmic, series: [{ name: 'p95', points }] }],
  });

/** The points of the one line. */
function drawn(svg: string): [number, number][] {
  const [, text = ''] = /points="([^"]*)"/.exec(svg) ?? [];
  return text.split(' ').map((pair) => pair.split(',').map(Number) as [number, number]);
}

it('draws larger values higher and further right', () => {
  const points = drawn(
    chart([
      [5, 10],
      [10, 20],
      [20, 40],
    ]),
  );
  const [first, second, third] = points as [[number, number], [number, number], [number, number]];
  expect(first[0]).toBeLessThan(second[0]);
  expect(first[1]).toBeGreaterThan(second[1]);
  expect(third[1] - second[1]).toBeCloseTo(2 * (second[1] - first[1]), 0);
});

it('draws equal factors as equal steps on a logarithmic axis', () => {
  const [a, b, c] = drawn(
    chart(
      [
        [1, 2],
        [2, 20],
        [3, 200],
      ],
      true,
    ),
  ) as [number, number][];
  expect((c?.[1] ?? 0) - (b?.[1] ?? 0)).toBeCloseTo((b?.[1] ?? 0) - (a?.[1] ?? 0), 0);
});

it('stays within the picture for zeros and single points', () => {
  for (const svg of [chart([[5, 0]]), chart([[5, 0]], true), chart([[5, 3]], true)]) {
    expect(svg).not.toMatch(/NaN|Infinity/);
  }
});

it('escapes texts and has colors for a dark background', () => {
  const svg = chart([
    [1, 1],
    [2, 2],
  ]);
  expect(svg).toContain('Load &amp; time');
  expect(svg).toContain('prefers-color-scheme: dark');
});
