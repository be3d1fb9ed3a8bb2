import { ownBooking } from '@contracts/bookings.ts';
import { queryOptions } from '@tanstack/react-query';
import { read } from '@/shared/supabase/read';
import { MissingBookingId } from './get-booking';
import { bookingKeys } from './keys';

const newestBooking = ownBooking.pick({ id: true }).array();

/** The id of the booking that the signed-in `userId` made last; fails with the sentence of a missing id. */
export function newestBookingOptions(userId: string) {
  return queryOptions({
    queryKey: bookingKeys.newest(userId),
    // What was the newest a moment ago may not be now.
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const [newest] = await read(newestBooking, (supabase) =>
        supabase
          .from('appointments')
          .select('id')
          .eq('user_id', userId)
          .order('created_at', { ascending: false })
          .limit(1)
          .abortSignal(signal),
      );
      if (!newest) throw new MissingBookingId();
      return newest.id;
    },
  });
}
