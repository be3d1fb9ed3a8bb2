import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { Stack } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { overviewQueries } from '../api/queries';
import { ConversionChart } from './conversion-chart';
import { Figures } from './figures';
import { OverviewSkeleton } from './overview-skeleton';
import { TodaysAppointments } from './todays-appointments';
import { WaitingLeads } from './waiting-leads';
import { WeeklyChart } from './weekly-chart';

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
