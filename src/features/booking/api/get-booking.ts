import { bookingResponse } from '@contracts/bookings.ts';
import { queryOptions } from '@tanstack/react-query';
import { callFunction } from '@/shared/http/call-function';
import { bookingKeys } from './keys';

/** One booking, without personal data. Fails with a plain sentence; the cause has the status. */
export function bookingOptions(id: string | undefined) {
  return queryOptions({
    queryKey: bookingKeys.booking(id ?? ''),
    queryFn: async ({ signal }) => {
      if (!id) throw new Error('No booking ID found');
      try {
        return await callFunction(`/bookings/${encodeURIComponent(id)}`, { schema: bookingResponse, signal });
      } catch (cause) {
        throw new Error('Failed to fetch booking details', { cause });
      }
    },
  });
}
