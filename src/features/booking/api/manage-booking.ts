import { type ManageRequest, managedBooking } from '@contracts/bookings.ts';
import { queryOptions } from '@tanstack/react-query';
import { callFunction } from '@/shared/http/call-function';
import { bookingKeys } from './keys';

/**
 * Shows, cancels or moves the booking `id` for who has its link; answers how it is then. Fails with AppError: 404 for
 * a link that opens nothing, 409 with a sentence for what is not possible (any more).
 */
export function manageBooking(id: string, wanted: ManageRequest) {
  return callFunction(`/bookings/${encodeURIComponent(id)}/manage`, {
    method: 'POST',
    body: wanted,
    schema: managedBooking,
  });
}

/** The booking that the link opens, and what may be done to it; read anew each time the page is opened. */
export function managedBookingOptions(id: string, token: string) {
  return queryOptions({
    queryKey: bookingKeys.managed(id),
    staleTime: 0,
    gcTime: 0,
    queryFn: () => manageBooking(id, { token, action: 'show' }),
  });
}
