import { ownBooking } from '@contracts/bookings.ts';
import { useQueryClient } from '@tanstack/react-query';
import { readAnew } from '@/shared/query/read-anew';
import { read } from '@/shared/supabase/read';
import { bookingKeys } from './keys';

const changed = ownBooking.pick({ id: true, status: true });

/**
 * Cancels or moves a booking of the client who is signed in, and waits until their list of bookings is read anew.
 * Both fail with AppError: 409 with a sentence for what is not possible (any more), 404 for a booking not theirs.
 */
export function useChangeOwnBooking() {
  const queryClient = useQueryClient();

  function refresh(id: string): Promise<void> {
    void readAnew(queryClient, bookingKeys.availability);
    void readAnew(queryClient, bookingKeys.booking(id));
    return readAnew(queryClient, bookingKeys.ofClients);
  }

  return {
    async cancel(id: string, reason: string): Promise<void> {
      await read(changed, (supabase) => supabase.rpc('cancel_my_booking', { p_id: id, p_reason: reason }));
      await refresh(id);
    },
    async move(id: string, date: string, time: string): Promise<void> {
      await read(changed, (supabase) =>
        supabase.rpc('move_my_booking', { p_id: id, p_date: date, p_time: time }),
      );
      await refresh(id);
    },
  };
}
