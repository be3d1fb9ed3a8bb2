import { ownBooking } from '@contracts/bookings.ts';
import { queryOptions } from '@tanstack/react-query';
import { read } from '@/shared/supabase/read';
import { bookingKeys } from './keys';

/** The bookings of the signed-in `userId`, latest first; read anew each time the list is opened. */
export function ownBookingsOptions(userId: string) {
  return queryOptions({
    queryKey: bookingKeys.own(userId),
    staleTime: 0,
    queryFn: ({ signal }) =>
      read(ownBooking.array(), (supabase) => supabase.rpc('list_my_bookings').abortSignal(signal)),
  });
}
