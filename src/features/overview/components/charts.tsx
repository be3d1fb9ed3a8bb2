import { Chart, useChart } from '@chakra-ui/charts';
import { formatDate } from '@contracts/time-format.ts';
import { Bar, BarChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import { Box, Row } from '@/shared/ui/layout/layout';
import { formatNumber } from '../model/overview-format';
import type { Week } from '../model/staff-overview';

// These are hidden from screen readers: the panel has a text alternative and a data table.
const CANVAS = {
  responsive: true,
  accessibilityLayer: false,
  style: { width: '100%', height: '100%' },
} as const;
const STILL = { isAnimationActive: false } as const;

const STRIPES = 'repeating-linear-gradient(-45deg, {colors.ink} 0 2px, transparent 2px 4px)';

/** The legend of a bar's fill. */
function Key({ name, ...fill }: { name: string; bg: string } | { name: string; bgImage: string }) {
  return (
    <Row gap="2" textStyle="small">
      <Box boxSize="3" border="1px solid" borderColor="ink" {...fill} />
      {name}
    </Row>
  );
}

/** Two bars a week: leads are full, bookings striped. */
export function WeeklyBars({ weeks }: { weeks: Week[] }) {
  const chart = useChart({
    data: weeks.map(({ monday, leads, bookings }) => ({ day: formatDate(monday, 'short'), leads, bookings })),
    series: [
      { name: 'leads', label: 'Leads', color: 'clay' },
      { name: 'bookings', label: 'Bookings', color: 'ink' },
    ],
  });
  const stripes = `${chart.id}-stripes`;
  return (
    <>
      <Chart.Root chart={chart} height="calc(100% - 1.5rem)" aspectRatio="auto">
        <BarChart
          {...CANVAS}
          data={chart.data}
          barGap={1}
          margin={{ top: 4, right: 4, bottom: 0, left: -18 }}
        >
          <defs>
            <pattern
              id={stripes}
              width="5"
              height="5"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <path d="M0 0V5" stroke={chart.color('ink')} strokeWidth="2.5" />
            </pattern>
          </defs>
          <CartesianGrid vertical={false} stroke={chart.color('rule')} />
          <XAxis
            dataKey="day"
            axisLine={false}
            tickLine={false}
            minTickGap={24}
            stroke={chart.color('muted')}
          />
          <YAxis allowDecimals={false} axisLine={false} tickLine={false} stroke={chart.color('muted')} />
          <Tooltip cursor={false} animationDuration={0} content={<Chart.Tooltip />} />
          <Bar dataKey="leads" fill={chart.color('clay')} {...STILL} />
          <Bar dataKey="bookings" fill={`url(#${stripes})`} stroke={chart.color('ink')} {...STILL} />
        </BarChart>
      </Chart.Root>
      <Row gap="5" justifyContent="center">
        <Key name="Leads" bg="clay" />
        <Key name="Bookings" bgImage={STRIPES} />
      </Row>
    </>
  );
}

type Step = { name: string; value: number; share: string | undefined };

/** The steps under each other on one scale. */
export function ConversionBars({ steps }: { steps: Step[] }) {
  const data = steps.map(({ name, value, share }) => ({
    name,
    value,
    label: share ? `${formatNumber(value)}, ${share}` : formatNumber(value),
  }));
  const chart = useChart({ data });
  return (
    <Chart.Root chart={chart} height="100%" aspectRatio="auto">
      <BarChart
        {...CANVAS}
        layout="vertical"
        data={chart.data}
        barSize={28}
        margin={{ top: 0, right: 84, bottom: 0, left: 0 }}
      >
        <XAxis type="number" domain={[0, 'dataMax']} hide />
        <YAxis
          type="category"
          dataKey="name"
          width={96}
          axisLine={false}
          tickLine={false}
          stroke={chart.color('muted')}
        />
        <Bar dataKey="value" fill={chart.color('clay')} minPointSize={2} {...STILL}>
          <LabelList dataKey="label" position="right" fill={chart.color('ink')} />
        </Bar>
      </BarChart>
    </Chart.Root>
  );
}
