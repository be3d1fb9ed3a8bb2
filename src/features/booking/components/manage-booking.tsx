import type { ManagedBooking, ManageRequest } from '@contracts/bookings.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryProvider } from '@/shared/query/query-provider';
import { readAnew } from '@/shared/query/read-anew';
import { showToast } from '@/shared/ui/toast';
import { bookingQueries, manageBooking } from '../api/queries';
import { BookingDetailsSkeleton } from './booking-details';
import { DeadLink, LinkFailure } from './dead-link';
import { ManagedView } from './managed-view';
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
    void readAnew(queryClient, bookingQueries.detail(id).queryKey);
    void readAnew(queryClient, bookingQueries.ownLists());
    setChanges((count) => count + 1);
    showToast({ kind: 'success', title: said });
  }

  if (isIncomplete || isDead) return <DeadLink isIncomplete={isIncomplete} />;
  if (booking.data) {
    return (
      <ManagedView
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
