import { availabilityAnswer } from '@contracts/appointments.ts';
import { queryOptions } from '@tanstack/react-query';
import { callFunction } from '@/shared/http/call-function';
import { bookingKeys } from './keys';

/**
 * The free times of `date` ("YYYY-MM-DD") for `serviceType`; '' asks for the first consultation's.
 * Runs once a date is chosen. The time that the caller holds by `holdId` is among them.
 */
export function availabilityOptions(date: string, serviceType: string, holdId?: () => string | undefined) {
  return queryOptions({
    queryKey: bookingKeys.availabilityOf(date, serviceType),
    enabled: date !== '',
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ date });
      if (serviceType !== '') query.set('serviceType', serviceType);
      const held = holdId?.();
      if (held !== undefined) query.set('holdId', held);
      return callFunction(`/appointments/availability?${query}`, { schema: availabilityAnswer, signal });
    },
  });
}
