import { availabilityWindowResponse } from '@contracts/appointments.ts';
import { FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';
import { todayIn } from '@contracts/time.ts';
import { queryOptions } from '@tanstack/react-query';
import { callFunction } from '@/shared/http/call-function';
import { bookableDates } from '../model/bookable-dates';
import { bookingKeys } from './keys';

/**
 * Every day of the booking window on which `serviceType` has a free time, with those times, in one call. The time that
 * the caller holds by `holdId` is among them.
 */
export function freeTimesOptions(serviceType: string, holdId?: () => string | undefined) {
  return queryOptions({
    queryKey: bookingKeys.freeTimesOf(serviceType),
    queryFn: ({ signal }) => {
      const now = new Date();
      const from = todayIn(FIRM_TIME_ZONE, now);
      const query = new URLSearchParams({ from, to: bookableDates(now).at(-1)?.value ?? from, serviceType });
      const held = holdId?.();
      if (held !== undefined) query.set('holdId', held);
      return callFunction(`/appointments/availability?${query}`, {
        schema: availabilityWindowResponse,
        signal,
      });
    },
  });
}
