import type { Tables } from '@contracts/database.types.ts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { appointmentQueries } from '../api/queries';
import { CalendarGrid } from './calendar-grid';
import { CalendarLegend } from './calendar-times';

type BookableCalendarProps = Omit<ComponentProps<typeof CalendarGrid>, 'open' | 'free' | 'onBook'> & {
  /** Those whose hours are shown. */
  consultants: readonly Pick<Tables<'consultants'>, 'id'>[];
  /** The one whose appointments are shown; undefined: those of all. */
  consultantId: number | undefined;
  onBook: (booking: { date: string; time: string; consultantId: number | undefined }) => void;
};

/** The calendar with the hours in which no one works, and with the times that are free for the first consultation type. */
export function BookableCalendar({ consultants, consultantId, onBook, ...grid }: BookableCalendarProps) {
  const { days } = grid;
  const from = days[0] ?? '';
  const to = days.at(-1) ?? '';
  const open = useQuery(appointmentQueries.openHours(from, to));
  const type = useQuery(appointmentQueries.serviceTypes()).data?.[0];
  const free = useQuery({
    ...appointmentQueries.slots({ serviceType: type?.name ?? '', from, to, consultantId }),
    enabled: type !== undefined,
  });
  return (
    <>
      <CalendarLegend />
      <CalendarGrid
        {...grid}
        open={open.data?.filter((one) => consultants.some(({ id }) => id === one.consultant_id))}
        free={{ times: free.data ?? [], minutes: type?.duration_minutes ?? 0 }}
        onBook={({ slot_date, slot_time }) => onBook({ date: slot_date, time: slot_time, consultantId })}
      />
    </>
  );
}
