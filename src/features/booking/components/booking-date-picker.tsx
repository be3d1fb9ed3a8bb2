import { useMemo } from 'react';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { calendarOf } from '../model/calendar';
import { DayPicker } from './day-picker';
import type { SlotChoiceState } from './use-slot-choice';

type DateChoiceProps = Pick<SlotChoiceState, 'times' | 'date' | 'chooseDate'>;

/** The calendar. Until it is known which days are full, or when that cannot be had, every working day is open. */
export function BookingDatePicker({ times, date, chooseDate }: DateChoiceProps) {
  const days = times.data?.days;
  const calendar = useMemo(
    () =>
      calendarOf(
        new Date(),
        days?.map((day) => day.date),
      ),
    [days],
  );
  return (
    <>
      {times.isPending ? <VisuallyHidden role="status">Checking available dates...</VisuallyHidden> : null}
      <DayPicker {...calendar} date={date} onChoose={chooseDate} />
    </>
  );
}
