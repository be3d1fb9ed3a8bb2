import { chakra } from '@chakra-ui/react/styled-system';
import { formatDate } from '@contracts/time-format.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { counted } from '@/shared/lib/text';
import { Button } from '@/shared/ui/button';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Box } from '@/shared/ui/layout/layout';
import { HeadCells } from '@/shared/ui/lists/head-cells';
import { Text } from '@/shared/ui/text/typography';
import { formatNumber, formatPercent } from '../model/overview-format';
import type { Metrics, Week } from '../model/staff-overview';
import { OverviewPanel } from './overview-panel';

type ChartPanelProps = {
  title: string;
  note?: string | undefined;
  /** Text alternative of the chart. */
  summary: string;
  chart: ReactNode;
  /** The same metrics to read. */
  table: ReactNode;
};

/** A chart with a toggle for its data table. */
function ChartPanel({ title, note, summary, chart, table }: ChartPanelProps) {
  const [isTable, setIsTable] = useState(false);
  return (
    <OverviewPanel
      title={title}
      note={note}
      action={
        <Button
          variant="outline"
          size="sm"
          flexShrink="0"
          aria-label={`Table of ${title}`}
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
        >
          Table
        </Button>
      }
    >
      {isTable ? (
        table
      ) : (
        <Box role="img" aria-label={summary} height="15rem">
          <Suspense fallback={<Skeleton height="100%" />}>{chart}</Suspense>
        </Box>
      )}
    </OverviewPanel>
  );
}

const Table = chakra('table', {
  base: {
    width: '100%',
    textStyle: 'small',
    fontVariantNumeric: 'tabular-nums lining-nums',
    borderCollapse: 'collapse',
    '& th, & td': { py: '1.5', pe: '4', textAlign: 'start', fontWeight: 'normal' },
    '& thead th': { textStyle: 'label', color: 'muted' },
    '& tbody tr': { borderTop: '1px solid', borderColor: 'rule' },
  },
});

type DataTableProps = { label: string; columns: string[]; rows: { key: string; cells: string[] }[] };

/** The data table of a chart. The first cell of a row is its header. */
function DataTable({ label, columns, rows }: DataTableProps) {
  return (
    <Table aria-label={label}>
      <thead>
        <tr>
          <HeadCells columns={columns} />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [head, ...cells] }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const ConversionBars = lazyWithBoundary(async () => (await import('./charts')).ConversionBars);

const TITLE = 'From visit to booking';

/** The visitors who come, choose a time, and book. */
export function ConversionChart({ metrics }: { metrics: Metrics }) {
  const { visits_since: since, visits, visits_with_time: started, visits_booked: booked } = metrics;
  if (since === null) {
    return (
      <OverviewPanel title={TITLE}>
        <Text size="small" py="3" borderTop="1px solid" borderColor="rule">
          No visits counted yet.
        </Text>
      </OverviewPanel>
    );
  }
  const steps = [
    { name: 'Visits', value: visits, share: undefined },
    { name: 'Chose a time', value: started, share: formatPercent(started, visits) },
    { name: 'Booked', value: booked, share: formatPercent(booked, visits) },
  ];
  const parts = steps.map(
    ({ name, value, share }) => `${name} ${formatNumber(value)}${share ? ` (${share})` : ''}`,
  );
  return (
    <ChartPanel
      title={TITLE}
      note={`Since ${formatDate(since, 'medium')}. Online bookings only. Percentages are of visits.`}
      summary={`Bars: ${parts.join(', ')}.`}
      chart={<ConversionBars steps={steps} />}
      table={
        <DataTable
          label={TITLE}
          columns={['Step', 'Count', 'Share of visits']}
          rows={steps.map(({ name, value, share }) => ({
            key: name,
            cells: [name, formatNumber(value), share ?? ''],
          }))}
        />
      }
    />
  );
}

const WeeklyBars = lazyWithBoundary(async () => (await import('./charts')).WeeklyBars);

const sumOf = (weeks: Week[], name: 'leads' | 'bookings') => weeks.reduce((sum, week) => sum + week[name], 0);

/** The leads and bookings of each week. */
export function WeeklyChart({ weeks }: { weeks: Week[] }) {
  const sum = `${counted(sumOf(weeks, 'leads'), 'lead')} and ${counted(sumOf(weeks, 'bookings'), 'booking')}`;
  return (
    <ChartPanel
      title="Leads and bookings"
      note={`${sum} in ${weeks.length} weeks, excluding spam. This week is still in progress.`}
      summary={`Bars: ${sum}, week by week. The table has the figures.`}
      chart={<WeeklyBars weeks={weeks} />}
      table={
        <DataTable
          label="Leads and bookings"
          columns={['Week of', 'Leads', 'Bookings']}
          rows={weeks.toReversed().map(({ monday, leads, bookings }) => ({
            key: monday,
            cells: [formatDate(monday, 'medium'), formatNumber(leads), formatNumber(bookings)],
          }))}
        />
      }
    />
  );
}
