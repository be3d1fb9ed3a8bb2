import {
  availabilityAnswer,
  availabilityWindowResponse,
  type HoldRequest,
  holdResponse,
} from '@contracts/appointments.ts';
import { FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';
import { todayIn } from '@contracts/time.ts';
import { queryOptions } from '@tanstack/react-query';
import { callFunction } from '@/shared/http/call-function';
import { bookableDates } from '../model/bookable-dates';

/** Free slots. The slot that the caller holds by `holdId` is among them. */
export const slotQueries = {
  all: () => ['slots'] as const,

  /**
   * The free slots of `date` ("YYYY-MM-DD") for `serviceType`; '' stands for the first consultation type. Disabled
   * until a date is chosen.
   */
  day: (date: string, serviceType: string, holdId?: () => string | undefined) =>
    queryOptions({
      queryKey: [...slotQueries.all(), 'day', { date, serviceType }] as const,
      // A refetch would move the slots while someone chooses; bookings, holds and refusals invalidate them.
      staleTime: Number.POSITIVE_INFINITY,
      enabled: date !== '',
      queryFn: ({ signal }) => {
        const query = new URLSearchParams({ date });
        if (serviceType !== '') query.set('serviceType', serviceType);
        const held = holdId?.();
        if (held !== undefined) query.set('holdId', held);
        return callFunction(`/appointments/availability?${query}`, { schema: availabilityAnswer, signal });
      },
    }),

  /** The days of the booking window that have a free slot for `serviceType`, with their slots, in one request. */
  bookingWindow: (serviceType: string, holdId?: () => string | undefined) =>
    queryOptions({
      queryKey: [...slotQueries.all(), 'booking-window', { serviceType }] as const,
      // As for one day; choosing a date refetches slots older than a minute.
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: ({ signal }) => {
        const now = new Date();
        const from = todayIn(FIRM_TIME_ZONE, now);
        const query = new URLSearchParams({
          from,
          to: bookableDates(now).at(-1)?.value ?? from,
          serviceType,
        });
        const held = holdId?.();
        if (held !== undefined) query.set('holdId', held);
        return callFunction(`/appointments/availability?${query}`, {
          schema: availabilityWindowResponse,
          signal,
        });
      },
    }),
};

/** Booking waits for the hold that is under way, and a person for the booking. */
const PATIENCE_MS = 10_000;

/**
 * Holds a slot for five minutes; the same key returns the same hold. Fails with AppError: 409 when the slot is taken
 * (its body lists the available slots) or was held for the maximum time; with a TimeoutError after ten seconds.
 */
export function holdSlot(body: HoldRequest, idempotencyKey: string) {
  return callFunction('/appointments/hold', {
    method: 'POST',
    body,
    schema: holdResponse,
    idempotencyKey,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
}

/** Gives a held time back, also while the page is being left. No one waits: a hold left alone lapses by itself. */
export function releaseHold(holdId: string): void {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ holdId });
  fetch('/api/appointments/hold/release', { method: 'POST', keepalive: true, headers, body }).catch(
    () => undefined,
  );
}
