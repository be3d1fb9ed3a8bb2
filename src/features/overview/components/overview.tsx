import { chakra } from '@chakra-ui/react/styled-system';
import type { Conversion, Week } from '@contracts/staff-overview.ts';
import { formatDate } from '@contracts/time-format.ts';
import { useQuery } from '@tanstack/react-query';
import { Box, Stack } from '@/shared/ui/layout';
import { lazyWithBoundary } from '@/shared/ui/lazy-with-boundary';
import { LoadError } from '@/shared/ui/load-error';
import { Skeleton } from '@/shared/ui/skeleton';
import { Text } from '@/shared/ui/typography';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { overviewQueries } from '../api/queries';
import { formatCount, formatPercent, plain } from '../model/overview-format';
import { ChartPanel } from './chart-panel';
import { Figures } from './figures';
import { Panel } from './panel';
import { TodaysAppointments } from './todays-appointments';
import { WaitingLeads } from './waiting-leads';

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

type FigureTableProps = { label: string; columns: string[]; rows: { key: string; cells: string[] }[] };

/** Figures in lines; the first of each says what the line is about. */
function FigureTable({ label, columns, rows }: FigureTableProps) {
  return (
    <Table aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
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

const StepBars = lazyWithBoundary(async () => (await import('./charts')).StepBars);

const TITLE = 'From visit to booking';

/** How many come, choose a time, and book. */
function ConversionChart({ conversion }: { conversion: Conversion }) {
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

const WeekBars = lazyWithBoundary(async () => (await import('./charts')).WeekBars);

const sumOf = (weeks: Week[], name: 'leads' | 'bookings') => weeks.reduce((sum, week) => sum + week[name], 0);

/** What came in, week by week. */
function WeeklyChart({ weeks }: { weeks: Week[] }) {
  const sum = `${formatCount(sumOf(weeks, 'leads'), 'lead')} and ${formatCount(sumOf(weeks, 'bookings'), 'booking')}`;
  return (
    <ChartPanel
      title="Leads and bookings"
      note={`${sum} in ${weeks.length} weeks, excluding spam. This week is still in progress.`}
      summary={`Bars: ${sum}, week by week. The table has the figures.`}
      chart={<WeekBars weeks={weeks} />}
      table={
        <FigureTable
          label="Leads and bookings"
          columns={['Week of', 'Leads', 'Bookings']}
          rows={weeks.toReversed().map(({ monday, leads, bookings }) => ({
            key: monday,
            cells: [formatDate(monday, 'medium'), plain(leads), plain(bookings)],
          }))}
        />
      }
    />
  );
}

const PLACES = ['a', 'b', 'c', 'd'];

/** The overview's place while it loads. */
function OverviewSkeleton() {
  return (
    <Stack gap="10">
      <VisuallyHidden role="status">Loading the overview...</VisuallyHidden>
      <Box display="grid" gridTemplateColumns={{ base: '1fr 1fr', lg: 'repeat(4, 1fr)' }} gap="6">
        {PLACES.map((place) => (
          <Skeleton key={place} height="24" />
        ))}
      </Box>
      <Box display="grid" gridTemplateColumns={{ lg: '1fr 1fr' }} columnGap="12" rowGap="10">
        {PLACES.map((place) => (
          <Skeleton key={place} height="32" />
        ))}
      </Box>
    </Stack>
  );
}

const Pair = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    columnGap: '12',
    rowGap: '10',
  },
});

/** The day and the weeks at a glance. */
export function Overview() {
  const overview = useQuery(overviewQueries.summary());
  if (overview.isPending) return <OverviewSkeleton />;
  const { data } = overview;
  if (!data) {
    return (
      <LoadError onRetry={() => overview.refetch()}>
        We couldn't load the overview. Please try again.
      </LoadError>
    );
  }
  return (
    <Stack gap="10">
      {overview.isError ? (
        <LoadError onRetry={() => overview.refetch()}>We couldn't refresh this overview.</LoadError>
      ) : null}
      <Figures overview={data} />
      <Pair>
        <TodaysAppointments date={data.date} appointments={data.today} />
        <WaitingLeads unanswered={data.unanswered} now={data.now} />
      </Pair>
      <Pair>
        <WeeklyChart weeks={data.weeks} />
        <ConversionChart conversion={data.conversion} />
      </Pair>
    </Stack>
  );
}
