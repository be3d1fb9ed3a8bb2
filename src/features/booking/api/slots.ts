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

/** The dates whose free slots are requested. Nothing is requested while `date` ("YYYY-MM-DD") is ''. */
type Period = { date: string } | 'booking-window';

function searchParamsOf(period: Period): Record<string, string> {
  if (period !== 'booking-window') return { date: period.date };
  const now = new Date();
  const from = todayIn(FIRM_TIME_ZONE, now);
  return { from, to: bookableDates(now).at(-1)?.value ?? from };
}

export const slotQueries = {
  all: () => ['slots'] as const,

  /**
   * The free slots of `period` by date. `serviceType` '' stands for the first consultation type. The slot that the
   * caller holds by `holdId` is among them.
   */
  free: (serviceType: string, period: Period, holdId: () => string | undefined) =>
    queryOptions({
      queryKey: [...slotQueries.all(), 'free', { serviceType, period }] as const,
      // A refetch would move the slots while someone chooses; bookings, holds and refusals invalidate them.
      staleTime: Number.POSITIVE_INFINITY,
      enabled: period === 'booking-window' || period.date !== '',
      queryFn: async ({ signal }) => {
        const query = new URLSearchParams(searchParamsOf(period));
        if (serviceType !== '') query.set('serviceType', serviceType);
        const held = holdId();
        if (held !== undefined) query.set('holdId', held);
        const path = `/appointments/availability?${query}` as const;
        if (period === 'booking-window') {
          return callFunction(path, { schema: availabilityWindowResponse, signal });
        }
        const { slots } = await callFunction(path, { schema: availabilityAnswer, signal });
        return { days: [{ date: period.date, slots }] };
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
