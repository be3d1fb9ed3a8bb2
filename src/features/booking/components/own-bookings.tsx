import { calendarFilePath } from '@contracts/booking/calendar-links.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PATHS } from '@/shared/config/paths';
import { messages } from '@/shared/i18n/messages';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { TextLink } from '@/shared/ui/text/text-link';
import { Anchor } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { bookingQueries } from '../api/queries';
import { type BookingEntry, splitBookings } from '../model/booking-view';
import { useVisitorTimeZone } from './time-zone-select';

/** The words of the next booking, on the landing page and in the profile. */
export const NEXT_BOOKING = messages('booking/next', {
  due: 'Your payment is due',
  next: 'Your next consultation',
  unconfirmed: 'Your request, not confirmed yet',
  pay: 'Go to payment',
  see: 'See booking',
  join: 'Join the video call',
  calendar: 'Add to calendar',
  change: 'Move or cancel',
  again: 'Book again',
  all: 'Your bookings',
  last: 'Your last booking',
  book: 'Book a consultation',
  none: 'You have no bookings yet',
  first: 'Choose a date and time for your first consultation.',
  loading: 'Loading your bookings...',
  failed: 'We couldn’t load your bookings.',
});

/** What the booking that comes next is called. */
export function titleOfNext({ status, isDue }: BookingEntry): string {
  const t = NEXT_BOOKING.get();
  if (isDue) return t.due;
  return status === 'confirmed' ? t.next : t.unconfirmed;
}

/** Leads to what can be done with a booking that is to come: into a calendar, and to another time. */
export function UpcomingLinks({ id, status, canChange }: BookingEntry) {
  const t = NEXT_BOOKING.get();
  return (
    <>
      {status === 'confirmed' ? (
        <Anchor href={calendarFilePath(id)} download py="2">
          {t.calendar}
        </Anchor>
      ) : null}
      {canChange ? (
        <TextLink to={PATHS.myBookings} py="2">
          {t.change}
        </TextLink>
      ) : null}
    </>
  );
}

type OwnBookingsProps = {
  userId: string;
  /** Shown while they load. */
  skeleton: ReactNode;
  /** What is to come, the next one first. */
  upcoming: (next: BookingEntry, further: readonly BookingEntry[]) => ReactNode;
  /** The last booking, when none is to come. */
  last: (entry: BookingEntry) => ReactNode;
  /** For a client without bookings. */
  first: ReactNode;
};

/** Shows the bookings of the client `userId`, by what is next. */
export function OwnBookings({ userId, skeleton, upcoming, last, first }: OwnBookingsProps) {
  const t = NEXT_BOOKING.get();
  const bookings = useQuery(bookingQueries.own(userId));
  const timeZone = useVisitorTimeZone();
  if (bookings.isPending) {
    return (
      <>
        <VisuallyHidden role="status">{t.loading}</VisuallyHidden>
        {skeleton}
      </>
    );
  }
  if (bookings.isError) return <LoadError onRetry={bookings.refetch}>{t.failed}</LoadError>;
  const {
    upcoming: [next, ...further],
    past,
  } = splitBookings(bookings.data, new Date(), timeZone);
  if (next) return upcoming(next, further);
  return past[0] ? last(past[0]) : first;
}
