import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useSession } from '@/shared/auth/session';
import { PATHS } from '@/shared/config/paths';
import { QueryProvider } from '@/shared/query/query-provider';
import { showToast } from '@/shared/ui/toast';
import { bookingQueries } from '../api/queries';
import { bookingView } from '../model/booking-view';
import { BookingDetails, BookingDetailsSkeleton } from './booking-details';
import { BookingError } from './booking-error';
import { BookingExtras } from './booking-extras';
import { useVisitorTimeZone } from './use-visitor-time-zone';

type ConfirmationProps = { bookingId: string | undefined };

/** One booking by its id ('new' is the caller's newest): loading, what was booked, or that it was not found. */
export function Confirmation({ bookingId }: ConfirmationProps) {
  return (
    <QueryProvider>
      {bookingId === 'new' ? <NewestBooking /> : <Booking key={bookingId} bookingId={bookingId} />}
    </QueryProvider>
  );
}

/** Redirects a signed-in user to their newest booking; shows guests the error for a missing id. */
function NewestBooking() {
  const { role, user } = useSession();
  if (role === 'loading') return <BookingDetailsSkeleton />;
  return user ? <NewestOf userId={user.id} /> : <Booking bookingId={undefined} />;
}

function NewestOf({ userId }: { userId: string }) {
  const newest = useQuery(bookingQueries.newest(userId));
  useFailureToast(newest.error);
  if (newest.data) return <Navigate to={`${PATHS.booking}/${newest.data}`} replace />;
  if (newest.error)
    return (
      <BookingError
        error={newest.error}
        onRetry={() => void newest.refetch()}
        isRetrying={newest.isFetching}
      />
    );
  return <BookingDetailsSkeleton />;
}

function useFailureToast(error: Error | null) {
  useEffect(() => {
    if (error) showToast({ kind: 'error', title: 'Error', description: 'Failed to load booking details' });
  }, [error]);
}

function Booking({ bookingId }: ConfirmationProps) {
  const booking = useQuery(bookingQueries.detail(bookingId));
  const timeZone = useVisitorTimeZone();
  const isBack = useSearchParams()[0].get('status') === 'success';
  const { error } = booking;
  useFailureToast(error);

  if (booking.data && bookingId) {
    const view = bookingView(booking.data, timeZone);
    return (
      <BookingDetails {...view}>
        <BookingExtras
          bookingId={bookingId}
          booking={booking.data}
          serviceName={view.serviceName}
          isBack={isBack}
        />
      </BookingDetails>
    );
  }
  if (error)
    return (
      <BookingError error={error} onRetry={() => void booking.refetch()} isRetrying={booking.isFetching} />
    );
  return <BookingDetailsSkeleton />;
}
