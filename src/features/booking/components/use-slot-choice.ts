import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { slotQueries } from '../api/slots';
import { bookingErrorMessage } from '../model/booking-error-message';
import type { Slot } from '../model/slot-label';
import { isSlotTaken } from '../model/slot-label';

const NONE: Slot[] = [];
/** Older times than this are read again when a day is chosen. */
const FRESH_MS = 60_000;

/**
 * The state of choosing a day and one of its free times for `serviceType`: what is chosen, what is free, and why it
 * could not be had. The time that is held by `holdId` counts as free.
 */
export function useSlotChoice(serviceType: string, holdId?: () => string | undefined) {
  const [date, setDate] = useState('');
  const [time, setTime] = useState('');
  const [failure, setFailure] = useState<string>();
  const [lost, setLost] = useState(0);
  const times = useQuery(slotQueries.bookingWindow(serviceType, holdId));
  const slots = times.data?.days.find((day) => day.date === date)?.slots ?? NONE;
  // Another service or a booking elsewhere can take the chosen time off the list.
  const chosen = slots.find((slot) => slot.time === time);

  function choose(nextDate: string, nextTime: string) {
    setDate(nextDate);
    setTime(nextTime);
    setFailure(undefined);
  }

  return {
    serviceType,
    /** "YYYY-MM-DD" and "HH:MM" at the firm; '' for what is not chosen. */
    date,
    time: chosen?.time ?? '',
    chosen,
    times,
    slots,
    failure,
    /** How often the chosen time was taken while it was being sent. */
    lost,
    chooseDate(next: string) {
      if (next === date) return;
      choose(next, '');
      if (Date.now() - times.dataUpdatedAt > FRESH_MS) void times.refetch();
    },
    chooseTime: (next: string) => choose(date, next),
    /** A new attempt: what went wrong before is no longer said. */
    begin: () => setFailure(undefined),
    /** The chosen time is someone else's; `sentence` says so. */
    giveUp(sentence: string) {
      setTime('');
      setFailure(sentence);
    },
    /** Sending failed with `error`; when that is because the time is taken, it is chosen no more. */
    fail(error: unknown) {
      setFailure(bookingErrorMessage(error));
      if (!isSlotTaken(error)) return;
      setTime('');
      setLost((count) => count + 1);
    },
  };
}

export type SlotChoiceState = ReturnType<typeof useSlotChoice>;
