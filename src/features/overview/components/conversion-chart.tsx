import type { Conversion } from '@contracts/staff-overview.ts';
import { formatDate } from '@contracts/time-format.ts';
import { lazyWithBoundary } from '@/shared/ui/lazy-with-boundary';
import { Text } from '@/shared/ui/typography';
import { formatPercent, plain } from '../model/overview-format';
import { ChartPanel } from './chart-panel';
import { FigureTable } from './figure-table';
import { Panel } from './panel';

const StepBars = lazyWithBoundary(async () => (await import('./charts')).StepBars);

const TITLE = 'From visit to booking';

/** How many come, choose a time, and book. */
export function ConversionChart({ conversion }: { conversion: Conversion }) {
  const { since, visits, started, booked } = conversion;
  if (since === null) {
    return (
      <Panel title={TITLE}>
        <Text size="small" py="3" borderTop="1px solid" borderColor="rule">
          No visits counted yet.
        </Text>
      </Panel>
    );
  }
  const steps = [
    { name: 'Visits', value: visits, share: undefined },
    { name: 'Chose a time', value: started, share: formatPercent(started, visits) },
    { name: 'Booked', value: booked, share: formatPercent(booked, visits) },
  ];
  const said = steps.map(({ name, value, share }) => `${name} ${plain(value)}${share ? ` (${share})` : ''}`);
  return (
    <ChartPanel
      title={TITLE}
      note={`Since ${formatDate(since, 'medium')}. Online bookings only. Percentages are of visits.`}
      summary={`Bars: ${said.join(', ')}.`}
      chart={<StepBars steps={steps} />}
      table={
        <FigureTable
          label={TITLE}
          columns={['Step', 'Count', 'Share of visits']}
          rows={steps.map(({ name, value, share }) => ({
            key: name,
            cells: [name, plain(value), share ?? ''],
          }))}
        />
      }
    />
  );
}
