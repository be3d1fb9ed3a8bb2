import type { ManagedBooking, ManageRequest } from '@contracts/bookings.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { QueryProvider } from '@/shared/query/query-provider';
import { showToast } from '@/shared/ui/toast';
import { bookingQueries, manageBooking } from '../api/queries';
import { BookingDetailsSkeleton } from './booking-details';
import { InvalidBookingLink, LinkFailure } from './invalid-booking-link';
import { ManagedBookingDetails } from './managed-booking-details';
import { useManagedBooking } from './use-managed-booking';

/** The booking of a mailed link: loading, what it is and what may be done to it, or why the link opens nothing. */
export function ManageBooking({ bookingId }: { bookingId: string | undefined }) {
  return (
    <QueryProvider>
      <Managed key={bookingId} bookingId={bookingId} />
    </QueryProvider>
  );
}

function Managed({ bookingId }: { bookingId: string | undefined }) {
  const { id, token, booking, isIncomplete, isDead } = useManagedBooking(bookingId);
  const queryClient = useQueryClient();
  const [changes, setChanges] = useState(0);

  async function change(wanted: Omit<ManageRequest, 'token'>, said: string) {
    const answer: ManagedBooking = await manageBooking(id, { ...wanted, token });
    queryClient.setQueryData(bookingQueries.managed(id, token).queryKey, answer);
    void cancelAndInvalidate(queryClient, bookingQueries.detail(id).queryKey);
    void cancelAndInvalidate(queryClient, bookingQueries.ownLists());
    setChanges((count) => count + 1);
    showToast({ kind: 'success', title: said });
  }

  if (isIncomplete || isDead) return <InvalidBookingLink isIncomplete={isIncomplete} />;
  if (booking.data) {
    return (
      <ManagedBookingDetails
        key={changes}
        booking={booking.data}
        hasChanged={changes > 0}
        onCancel={(reason) => change({ action: 'cancel', ...(reason && { reason }) }, 'Booking canceled')}
        onMove={(preferredDate, preferredTime) =>
          change({ action: 'move', preferredDate, preferredTime }, 'Booking moved')
        }
      />
    );
  }
  if (booking.isError)
    return <LinkFailure onRetry={() => void booking.refetch()} isRetrying={booking.isFetching} />;
  return <BookingDetailsSkeleton />;
}
