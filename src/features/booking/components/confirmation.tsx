import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { QueryProvider } from '@/shared/query/query-provider';
import { showToast } from '@/shared/ui/toast';
import { bookingOptions } from '../api/get-booking';
import { bookingView } from '../model/booking-view';
import { BookingDetails, BookingDetailsSkeleton } from './booking-details';
import { BookingError } from './booking-error';
import { useVisitorTimeZone } from './use-visitor-time-zone';

type ConfirmationProps = { bookingId: string | undefined };

/** One booking by its id: loading, what was booked, or that it was not found. */
export function Confirmation({ bookingId }: ConfirmationProps) {
  return (
    <QueryProvider>
      <Booking bookingId={bookingId} />
    </QueryProvider>
  );
}

function Booking({ bookingId }: ConfirmationProps) {
  const booking = useQuery(bookingOptions(bookingId));
  const timeZone = useVisitorTimeZone();
  const { error } = booking;

  useEffect(() => {
    if (error) showToast({ kind: 'error', title: 'Error', description: 'Failed to load booking details' });
  }, [error]);

  if (booking.data) return <BookingDetails {...bookingView(booking.data, timeZone)} />;
  if (error)
    return (
      <BookingError error={error} onRetry={() => void booking.refetch()} isRetrying={booking.isFetching} />
    );
  return <BookingDetailsSkeleton />;
}
