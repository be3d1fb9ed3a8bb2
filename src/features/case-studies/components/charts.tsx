import { Chart, useChart } from '@chakra-ui/charts';
import { Bar, BarChart, type BarShapeProps, ReferenceLine, XAxis, YAxis } from 'recharts';
import type { Phase } from '../model/case-study';

// Decorative charts: the page shows the same data as text. They have no axes, no legend and no tab stop, and every bar
// starts at zero.

const CANVAS = {
  layout: 'vertical',
  responsive: true,
  accessibilityLayer: false,
  // Room for half of a stroke.
  margin: { top: 1, right: 1, bottom: 1, left: 1 },
  style: { width: '100%', height: '100%' },
} as const;
// Not under reduced motion.
const GROWING = { animationDuration: 500, animationEasing: 'ease-out', isAnimationActive: 'auto' } as const;

/** Stripes in an outline: different from a solid bar without its color. */
function Stripes({ id, color }: { id: string; color: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V6" stroke={color} strokeWidth="2" />
      </pattern>
    </defs>
  );
}

export type BarData = { name: string; value: number; color: string; isStriped?: boolean };

/** Bars under each other on one scale, with a mark at `target`. */
export function Bars({ bars, target = 0 }: { bars: BarData[]; target?: number }) {
  const chart = useChart({ data: bars });
  const data = bars.map(({ name, value, color, isStriped }) => ({
    name,
    value,
    fill: isStriped ? `url(#${chart.id}-${name})` : chart.color(color),
    stroke: chart.color(color),
  }));
  const longest = Math.max(target, ...bars.map(({ value }) => value)) || 1;
  return (
    <Chart.Root chart={chart} height="100%" aspectRatio="auto">
      <BarChart {...CANVAS} data={data} barCategoryGap="25%">
        {bars.map(({ name, color }) => (
          <Stripes key={name} id={`${chart.id}-${name}`} color={chart.color(color)} />
        ))}
        <XAxis type="number" domain={[0, longest]} hide />
        <YAxis type="category" dataKey="name" hide />
        <Bar dataKey="value" {...GROWING} />
        {target > 0 ? <ReferenceLine x={target} stroke={chart.color('ink')} strokeWidth={2} /> : null}
      </BarChart>
    </Chart.Root>
  );
}

type PhaseBarProps = BarShapeProps & { ink: string; onInk: string; ordinal: number };

/** One phase on the line, with its number if there is room. */
function PhaseBar({ x, y, width, height, fill, ink, onInk, ordinal }: PhaseBarProps) {
  const hasRoom = width > 20;
  return (
    <>
      <rect x={x + 1} y={y} width={Math.max(width - 2, 0)} height={height} fill={fill} stroke={ink} />
      {hasRoom ? (
        <text x={x + width / 2} y={y + height / 2} dy="0.35em" textAnchor="middle" fill={onInk}>
          {ordinal}
        </text>
      ) : null}
    </>
  );
}

/** The phases of a project on one line, each as long as it took; what is not done yet is striped. */
export function PhaseLine({ phases }: { phases: Phase[] }) {
  const chart = useChart({ data: phases });
  const row = Object.fromEntries(
    phases.flatMap(({ done, open }, index) => [
      [`done${index}`, done],
      [`open${index}`, open],
    ]),
  );
  const ink = 'var(--chart-ink)';
  const stripes = `${chart.id}-open`;
  return (
    <Chart.Root chart={chart} height="100%" aspectRatio="auto">
      <BarChart {...CANVAS} data={[row]} barCategoryGap={0}>
        <Stripes id={stripes} color={ink} />
        <XAxis type="number" domain={[0, 'dataMax']} hide />
        <YAxis type="category" hide />
        {phases.flatMap(({ name, done, open }, index) => [
          done > 0 ? (
            <Bar
              key={`${name} done`}
              dataKey={`done${index}`}
              stackId="line"
              fill={ink}
              {...GROWING}
              shape={(bar: BarShapeProps) => (
                <PhaseBar {...bar} ink={ink} onInk="var(--chart-on-ink)" ordinal={index + 1} />
              )}
            />
          ) : null,
          open > 0 ? (
            <Bar
              key={`${name} open`}
              dataKey={`open${index}`}
              stackId="line"
              fill={`url(#${stripes})`}
              {...GROWING}
            />
          ) : null,
        ])}
      </BarChart>
    </Chart.Root>
  );
}
