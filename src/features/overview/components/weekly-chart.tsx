import type { Week } from '@contracts/staff-overview.ts';
import { formatDate } from '@contracts/time-format.ts';
import { lazyWithBoundary } from '@/shared/ui/lazy-with-boundary';
import { formatCount, plain } from '../model/overview-format';
import { ChartPanel } from './chart-panel';
import { FigureTable } from './figure-table';

const WeekBars = lazyWithBoundary(async () => (await import('./charts')).WeekBars);

const sumOf = (weeks: Week[], name: 'leads' | 'bookings') => weeks.reduce((sum, week) => sum + week[name], 0);

/** What came in, week by week. */
export function WeeklyChart({ weeks }: { weeks: Week[] }) {
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
