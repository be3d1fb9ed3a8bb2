import type { BookingResponse } from '@contracts/booking/bookings.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useSession } from '@/shared/auth/session';
import { PATHS } from '@/shared/config/paths';
import { AppError } from '@/shared/errors/app-error';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { QueryProvider } from '@/shared/query/query-provider';
import { Button, ButtonLink } from '@/shared/ui/button';
import { showToast } from '@/shared/ui/feedback/toast';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { PhoneLink } from '@/shared/ui/text/contact-links';
import { Heading, Text } from '@/shared/ui/text/typography';
import { bookingQueries, MissingBookingId } from '../api/queries';
import { waitsForAddress } from '../model/booking-status';
import { bookingView } from '../model/booking-view';
import { manageTokenOf } from '../model/manage-link';
import { BookingDetails, BookingDetailsSkeleton } from './booking-details';
import { CalendarLinks } from './calendar-links';
import { PaymentNotice, usePayment } from './payment-notice';
import { ResendConfirmation } from './resend-confirmation';
import { TimeZoneSelect, useVisitorTimeZone } from './time-zone-select';

const MESSAGES = messages('booking/confirmation', {
  title: 'Booking Error',
  lead: "We couldn't find your booking details",
  checkLink: 'Please check the link in your confirmation email.',
  unaffected: 'Your booking isn’t affected. Please try again in a moment.',
  call: 'Or call us at {phone} and we’ll look it up.',
  retrying: 'Trying again...',
  retry: 'Try again',
  services: 'Browse Services',
  error: 'Error',
  failed: 'Failed to load booking details',
  manage: 'Manage booking',
});

type BookingErrorProps = { error: Error; onRetry: () => void; isRetrying: boolean };

/** The booking could not be shown. Trying again is offered unless there is no such booking to ask for. */
function BookingError({ error, onRetry, isRetrying }: BookingErrorProps) {
  const t = MESSAGES.get();
  const hasNoId = error instanceof MissingBookingId;
  const isUnknown = hasNoId || (error.cause instanceof AppError && error.cause.status === 404);
  return (
    <Stack gap="6" maxW="measure" alignItems="flex-start">
      <Heading level={1}>{t.title}</Heading>
      <Text size="lead">{t.lead}</Text>
      <Text tone="muted">
        {hasNoId ? <span>{`${error.message}. `}</span> : null}
        <span>{isUnknown ? t.checkLink : t.unaffected}</span>{' '}
        <Sentence text={t.call} parts={{ phone: <PhoneLink /> }} />
      </Text>
      <Row>
        {isUnknown ? null : (
          <Button onClick={onRetry} pending={isRetrying} pendingLabel={t.retrying}>
            {t.retry}
          </Button>
        )}
        <ButtonLink to={PATHS.serviceIndex} variant="outline">
          {t.services}
        </ButtonLink>
      </Row>
    </Stack>
  );
}

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
    const t = MESSAGES.get();
    if (error) showToast({ kind: 'error', title: t.error, description: t.failed });
  }, [error]);
}

function Booking({ bookingId }: ConfirmationProps) {
  const booking = useQuery(bookingQueries.detail(bookingId));
  const timeZone = useVisitorTimeZone();
  const isReturning = useSearchParams()[0].get('status') === 'success';
  const { error } = booking;
  useFailureToast(error);

  if (booking.data && bookingId) {
    const view = bookingView(booking.data, timeZone);
    return (
      <BookingDetails
        {...view}
        step={waitsForAddress(booking.data) ? <ResendConfirmation bookingId={bookingId} /> : null}
        below={<TimeZoneSelect />}
      >
        <BookingExtras
          bookingId={bookingId}
          booking={booking.data}
          serviceName={view.serviceName}
          isAhead={view.standing.isAhead}
          isReturning={isReturning}
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

type BookingExtrasProps = {
  bookingId: string;
  booking: BookingResponse;
  serviceName: string;
  isAhead: boolean;
  /** Whether the guest comes from paying. */
  isReturning: boolean;
};

/** What can be done with a booking from its confirmation: pay, manage it, put it into a calendar. */
export function BookingExtras({ bookingId, booking, serviceName, isAhead, isReturning }: BookingExtrasProps) {
  const isDue = booking.payment_status === 'pending';
  const payment = usePayment({ bookingId, isEnabled: isDue || isReturning, isReturning });
  const { role } = useSession();
  const waits = waitsForAddress(booking);
  const isMine = useHydrated() && manageTokenOf(bookingId) !== undefined;
  return (
    <>
      {isDue ? <PaymentNotice payment={payment} /> : null}
      {isAhead && (isMine || role === 'client') ? (
        <ButtonLink
          to={isMine ? `${PATHS.manageBooking}/${bookingId}` : PATHS.myBookings}
          alignSelf="flex-start"
          // Clients have their bookings as the filled button, and a step that is left comes first.
          variant={role === 'guest' && !isDue && !waits ? undefined : 'outline'}
        >
          {MESSAGES.get().manage}
        </ButtonLink>
      ) : null}
      {isAhead ? <CalendarLinks bookingId={bookingId} booking={booking} serviceName={serviceName} /> : null}
    </>
  );
}
