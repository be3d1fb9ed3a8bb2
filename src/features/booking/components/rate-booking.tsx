import { useState } from 'react';
import { PATHS } from '@/shared/config/paths';
import { QueryProvider } from '@/shared/query/query-provider';
import { ButtonLink } from '@/shared/ui/button';
import { FocusedHeading } from '@/shared/ui/focused-heading';
import { Stack } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';
import { bookingView } from '../model/booking-view';
import { BookingDetailsSkeleton } from './booking-details';
import { InvalidBookingLink, LinkFailure } from './invalid-booking-link';
import { RatingForm } from './rating-form';
import { useManagedBooking } from './use-managed-booking';

/** A guest's rating of a consultation: loading, one to five, thanks, or the reason why rating is not possible. */
export function RateBooking({ bookingId }: { bookingId: string | undefined }) {
  return (
    <QueryProvider>
      <Rated key={bookingId} bookingId={bookingId} />
    </QueryProvider>
  );
}

function Rated({ bookingId }: { bookingId: string | undefined }) {
  const { id, token, rating, booking, isIncomplete, isDead } = useManagedBooking(bookingId);
  const [given, setGiven] = useState<number>();

  if (isIncomplete || isDead) return <InvalidBookingLink isIncomplete={isIncomplete} />;
  if (booking.isError && !booking.data)
    return <LinkFailure onRetry={() => void booking.refetch()} isRetrying={booking.isFetching} />;
  if (!booking.data) return <BookingDetailsSkeleton />;
  const { serviceName, date } = bookingView(booking.data, undefined);
  const what = `${serviceName}, ${date}`;

  if (given !== undefined) {
    return (
      <Stack gap="6" maxW="measure" alignItems="flex-start">
        <FocusedHeading>Thank you</FocusedHeading>
        <Text size="lead">You rated it {given} out of 5. Your consultant and our team will read it.</Text>
        <ButtonLink to={PATHS.home} variant="outline">
          Back to Home
        </ButtonLink>
      </Stack>
    );
  }
  if (!booking.data.canRate) {
    return (
      <Stack gap="6" maxW="measure" alignItems="flex-start">
        <Heading level={1}>You can't rate this consultation yet</Heading>
        <Text size="lead">{what}.</Text>
        <Text>We'll email you a link to rate it after the consultation.</Text>
      </Stack>
    );
  }
  return (
    <Stack gap="6" maxW="measure">
      <Heading level={1}>How was your consultation?</Heading>
      <Text size="lead">{what}.</Text>
      {booking.data.rating === null ? null : (
        <Text tone="muted">
          You rated it {booking.data.rating} out of 5 before. A new rating replaces that one.
        </Text>
      )}
      <RatingForm
        bookingId={id}
        token={token}
        preset={rating ?? booking.data.rating ?? 0}
        onRated={setGiven}
      />
    </Stack>
  );
}
