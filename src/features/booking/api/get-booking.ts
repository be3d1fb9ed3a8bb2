import { bookingAnswer } from '@contracts/bookings.ts';
import { queryOptions } from '@tanstack/react-query';
import { callFunction } from '@/shared/http/call-function';
import { bookingKeys } from './keys';

/** The address names no booking. */
export class MissingBookingId extends Error {
  constructor() {
    super('No booking ID found');
    this.name = 'MissingBookingId';
  }
}

/** One booking, without personal data. Fails with a plain sentence; the cause has the status. */
export function bookingOptions(id: string | undefined) {
  return queryOptions({
    queryKey: bookingKeys.booking(id ?? ''),
    queryFn: async ({ signal }) => {
      if (!id) throw new MissingBookingId();
      try {
        return await callFunction(`/bookings/${encodeURIComponent(id)}`, { schema: bookingAnswer, signal });
      } catch (cause) {
        throw new Error('Failed to fetch booking details', { cause });
      }
    },
  });
}
