import { availabilityResponse } from '@contracts/appointments.ts';
import { queryOptions } from '@tanstack/react-query';
import { callFunction } from '@/shared/http/call-function';
import { bookingKeys } from './keys';

/**
 * The free times of `date` ("YYYY-MM-DD") for `serviceType`; '' asks for the first consultation's.
 * Runs once a date is chosen.
 */
export function availabilityOptions(date: string, serviceType: string) {
  return queryOptions({
    queryKey: bookingKeys.availabilityOf(date, serviceType),
    enabled: date !== '',
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ date });
      if (serviceType !== '') query.set('serviceType', serviceType);
      return callFunction(`/appointments/availability?${query}`, { schema: availabilityResponse, signal });
    },
  });
}
