import { isWeekend } from '@contracts/time.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { messages } from '@/shared/i18n/messages';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { holdSlot, releaseHold } from '../api/mutations';
import { slotQueries } from '../api/queries';
import { bookingErrorMessage, isSlotTaken } from '../model/booking-errors';
import { createSlotHold } from '../model/slot-hold';
import { type DatedSlot, dateIn, daysIn } from '../model/zone-times';

/** "YYYY-MM-DD" and "HH:MM" in the firm's zone; '' while nothing is chosen. */
export type SlotSelection = { date: string; time: string };

export type SlotChoiceOptions = {
  serviceType: string;
  /** The chosen consultant. Undefined: any available one. */
  consultantId?: number | undefined;
  /** The slots that one request returns: those of the chosen date, or those of the whole booking window. */
  period: 'chosen-date' | 'booking-window';
  /** Whether the chosen slot is held for the visitor until the form is sent. */
  isHeld: boolean;
  /** The visitor's zone, for the days of the booking window. A date that is chosen by itself is the firm's. */
  timeZone?: string | undefined;
  /** The day of that calendar whose times are shown first, where it has any. Otherwise it is the first open one. */
  firstDay?: string | undefined;
  /** The selection and its setter, for a form that keeps them among its values. */
  state?: readonly [SlotSelection, (next: SlotSelection) => void];
};

/** Whether the chosen slot is held, and the message once it is held no longer than that. */
export type HoldState = { isHeld: boolean; ended: string | undefined };

/** Why the booking failed. `lostBy` is set when another visitor took the slot: before or while the form was sent. */
type SlotFailure = { message: string; lostBy?: 'hold' | 'submission' };

const MESSAGES = messages('booking/slot-choice', {
  gone: 'That time isn’t available. Please choose another one.',
});

const NO_SLOTS: readonly DatedSlot[] = [];
const NOT_HELD: HoldState = { isHeld: false, ended: undefined };
/** The slots of the booking window are refetched when a date is chosen and they are older than this. */
const FRESH_MS = 60_000;

/** The choice of a date and of one of its free slots for `serviceType`. */
export function useSlotChoice({
  serviceType,
  consultantId,
  period,
  isHeld,
  timeZone,
  firstDay,
  state,
}: SlotChoiceOptions) {
  const own = useState<SlotSelection>({ date: '', time: '' });
  const [{ date, time }, select] = state ?? own;
  const [chosenDay, setChosenDay] = useState('');
  const [failure, setFailure] = useState<SlotFailure>();
  const [holdState, setHoldState] = useState(NOT_HELD);
  const queryClient = useQueryClient();
  const refetchSlots = () => cancelAndInvalidate(queryClient, slotQueries.all());

  const onTaken = useRef<(message: string) => void>(undefined);
  const [hold] = useState(() =>
    createSlotHold({
      hold: holdSlot,
      release: releaseHold,
      onHeld: (held) => setHoldState(held ? { isHeld: held, ended: undefined } : NOT_HELD),
      onEnd: (ended) => setHoldState({ isHeld: true, ended }),
      onGone: (message) => onTaken.current?.(message),
    }),
  );
  const isWindow = period === 'booking-window';
  const availability = useQuery(
    slotQueries.free(serviceType, isWindow ? period : { date }, hold.id, consultantId),
  );
  const read = availability.data?.days;
  const calendar = useMemo(
    () =>
      read &&
      daysIn(
        read.filter((one) => !isWeekend(one.date)),
        timeZone,
      ),
    [read, timeZone],
  );
  // Where all days are known, the times of one are there before a day is chosen.
  const openDays = calendar?.filter(({ slots: free }) => free.length > 0);
  const shownFirst = openDays?.find((one) => one.date === firstDay) ?? openDays?.[0];
  const find = (wanted: SlotSelection) =>
    read?.find((one) => one.date === wanted.date)?.slots.find((one) => one.time === wanted.time);
  const slot = find({ date, time });
  const dayOf = (one: typeof slot) => dateIn(one?.startsAt ?? '', timeZone);
  const day = isWindow ? (dayOf(slot) ?? (chosenDay || (shownFirst?.date ?? ''))) : date;

  useEffect(() => {
    onTaken.current = (message) => {
      void refetchSlots();
      select({ date, time: '' });
      setFailure({ message, lostBy: 'hold' });
    };
  });
  useEffect(() => hold.watch(), [hold]);
  useEffect(() => {
    const isChosen = serviceType !== '' && date !== '' && time !== '';
    const slot = { serviceType, preferredDate: date, preferredTime: time };
    hold.want(
      isHeld && isChosen ? { ...slot, ...(consultantId !== undefined && { consultantId }) } : undefined,
    );
  }, [hold, isHeld, serviceType, consultantId, date, time]);

  const shown = calendar?.find((one) => one.date === day);

  // Another service or another visitor's booking can remove the chosen time from the free slots. A link may be old.
  const isOutdated = availability.data !== undefined && time !== '' && slot === undefined;
  useEffect(() => {
    if (!isOutdated) return;
    select({ date, time: '' });
    setFailure({ message: MESSAGES.get().gone, lostBy: 'hold' });
  }, [isOutdated, date, select]);

  return {
    date,
    time,
    /** The chosen slot, once it is known to be free. */
    slot,
    /** The day whose times are shown, or '': of the visitor's calendar in the booking window, else of the firm's. */
    day,
    /** The free slots of that day. */
    slots: shown?.slots ?? NO_SLOTS,
    /** Whether that day has times that could not be read. */
    hasUnread: shown?.hasUnread ?? false,
    /** The days of the visitor's calendar with slots; undefined while they load. */
    calendar,
    availability,
    refetchSlots,
    hold: holdState,
    failure,
    chooseDay(next: string) {
      if (next === day) return;
      setChosenDay(next);
      select({ date: '', time: '' });
      setFailure(undefined);
      const isStale = Date.now() - availability.dataUpdatedAt > FRESH_MS;
      if (isStale) void availability.refetch();
    },
    chooseSlot(next: SlotSelection) {
      setChosenDay(dayOf(find(next)) ?? next.date);
      select(next);
      setFailure(undefined);
    },
    /**
     * Runs `send` with the ID of the hold. A failure is kept in `failure` and thrown; when the slot is taken, it is no
     * longer chosen.
     */
    async submit<T>(send: (holdId: string | undefined) => Promise<T>): Promise<T> {
      setFailure(undefined);
      try {
        const result = await send(await hold.settled());
        hold.spent();
        return result;
      } catch (error) {
        hold.failed(error);
        const isTaken = isSlotTaken(error);
        setFailure({ message: bookingErrorMessage(error), ...(isTaken && { lostBy: 'submission' }) });
        if (isTaken) select({ date, time: '' });
        throw error;
      }
    },
  };
}

export type SlotChoice = ReturnType<typeof useSlotChoice>;
