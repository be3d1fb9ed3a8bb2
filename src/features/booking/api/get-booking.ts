import { bookingAnswer } from '@contracts/bookings.ts';
import { queryOptions } from '@tanstack/react-query';
import { callFunction } from '@/shared/http/call-function';
import { bookingKeys } from './keys';

/** The message of a booking's error when its address names none. */
export const NO_BOOKING_ID = 'No booking ID found';

/** One booking, without personal data. Fails with a plain sentence; the cause has the status. */
export function bookingOptions(id: string | undefined) {
  return queryOptions({
    queryKey: bookingKeys.booking(id ?? ''),
    queryFn: async ({ signal }) => {
      if (!id) throw new Error(NO_BOOKING_ID);
      try {
        return await callFunction(`/bookings/${encodeURIComponent(id)}`, { schema: bookingAnswer, signal });
      } catch (cause) {
        throw new Error('Failed to fetch booking details', { cause });
      }
    },
  });
}
