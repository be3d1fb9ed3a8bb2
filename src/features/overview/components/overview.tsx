import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { AlertIcon } from '@/shared/ui/icons';
import { Box, Stack } from '@/shared/ui/layout/layout';
import { TextLink } from '@/shared/ui/text/text-link';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { overviewQueries } from '../api/queries';
import { type Metric, overviewMetrics } from '../model/overview-format';
import type { StaffOverview } from '../model/staff-overview';
import { ConversionChart, WeeklyChart } from './chart-panels';
import { MyTasks } from './my-tasks';
import { TodaysAppointments, UnownedLeads, WaitingLeads } from './open-work';

const MetricList = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
    borderTop: '1px solid',
    borderColor: 'ink',
    columnGap: '6',
    '& > div': { py: '4', borderBottom: '1px solid', borderColor: 'rule', minW: '0' },
    '& dt': { textStyle: 'fine' },
    '& dd': { overflowWrap: 'anywhere' },
  },
});
const MetricValue = chakra('dd', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    textStyle: 'h3',
    fontVariantNumeric: 'tabular-nums lining-nums',
    '&[data-bad]': { color: 'danger' },
  },
});
const MetricNote = chakra('dd', { base: { textStyle: 'fine', color: 'muted' } });

function KeyMetric({ term, value, note, to, isBad }: Metric) {
  return (
    <div>
      <dt>
        <TextLink to={to} display="inline-flex" alignItems="center" minH="tap">
          {term}
        </TextLink>
      </dt>
      <MetricValue data-bad={isBad ? '' : undefined}>
        {value}
        {isBad ? <AlertIcon /> : null}
      </MetricValue>
      <MetricNote>{note}</MetricNote>
    </div>
  );
}

/** The key metrics, each with a link to its screen. */
function KeyMetrics({ overview }: { overview: StaffOverview }) {
  return (
    <MetricList aria-label="Figures">
      {overviewMetrics(overview).map((metric) => (
        <KeyMetric key={metric.term} {...metric} />
      ))}
    </MetricList>
  );
}

const PLACEHOLDERS = ['a', 'b', 'c', 'd'];

/** Placeholder of the overview. */
function OverviewSkeleton() {
  return (
    <Stack gap="10">
      <VisuallyHidden role="status">Loading the overview...</VisuallyHidden>
      <Box display="grid" gridTemplateColumns={{ base: '1fr 1fr', lg: 'repeat(4, 1fr)' }} gap="6">
        {PLACEHOLDERS.map((place) => (
          <Skeleton key={place} height="24" />
        ))}
      </Box>
      <Box display="grid" gridTemplateColumns={{ lg: '1fr 1fr' }} columnGap="12" rowGap="10">
        {PLACEHOLDERS.map((place) => (
          <Skeleton key={place} height="32" />
        ))}
      </Box>
    </Stack>
  );
}

const TwoColumns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    columnGap: '12',
    rowGap: '10',
  },
});

/** What there is to do, key metrics, and charts. */
export function Overview({ userId }: { userId: string }) {
  const overview = useQuery(overviewQueries.summary(userId));
  if (overview.isPending) return <OverviewSkeleton />;
  const { data } = overview;
  if (!data) {
    return (
      <LoadError onRetry={() => overview.refetch()}>
        We couldn’t load the overview. Please try again.
      </LoadError>
    );
  }
  return (
    <Stack gap="10">
      {overview.isError ? (
        <LoadError onRetry={() => overview.refetch()}>We couldn’t refresh this overview.</LoadError>
      ) : null}
      <TwoColumns>
        <TodaysAppointments date={data.date} appointments={data.today} />
        <MyTasks tasks={data.tasks} now={data.now} />
        <WaitingLeads waiting={data.waiting} metrics={data.metrics} now={data.now} />
        <UnownedLeads waiting={data.waiting} metrics={data.metrics} now={data.now} />
      </TwoColumns>
      <KeyMetrics overview={data} />
      <TwoColumns>
        <WeeklyChart weeks={data.weeks} />
        <ConversionChart metrics={data.metrics} />
      </TwoColumns>
    </Stack>
  );
}
