import { calendarFilePath } from '@contracts/booking/calendar-links.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bookAgainPath, PATHS } from '@/shared/config/paths';
import { messages } from '@/shared/i18n/messages';
import { withNonBreakingSpaces } from '@/shared/lib/text';
import { ButtonLink } from '@/shared/ui/button';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Box, Row } from '@/shared/ui/layout/layout';
import { BookingStatus } from '@/shared/ui/text/booking-status';
import { TextLink } from '@/shared/ui/text/text-link';
import { Anchor, Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { bookingQueries } from '../api/queries';
import { type BookingEntry, splitBookings } from '../model/booking-view';
import { useVisitorTimeZone } from './time-zone-select';

const MESSAGES = messages('booking/next', {
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

/** What the step is about, and beside it, on a phone below it, what can be done. */
function Step({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' }}
      columnGap="10"
      rowGap="4"
      alignItems="center"
    >
      <div>{children}</div>
      <Row columnGap="5" rowGap="1">
        {actions}
      </Row>
    </Box>
  );
}

function Title({ children }: { children: ReactNode }) {
  return (
    <Text size="small" tone="muted">
      {children}
    </Text>
  );
}

/** Day, time, service and status of a booking. */
function Facts({ entry }: { entry: BookingEntry }) {
  const { date, time, ownTime, service, status, startsAt } = entry;
  return (
    <>
      <Text fontWeight="semibold" maxW="none">
        <time dateTime={startsAt}>
          {date}, {withNonBreakingSpaces(time)}
        </time>
      </Text>
      {ownTime ? (
        <Text size="small" tone="muted">
          {withNonBreakingSpaces(ownTime)}
        </Text>
      ) : null}
      <Row columnGap="4" rowGap="0">
        <span>{service}</span>
        <BookingStatus status={status} />
      </Row>
    </>
  );
}

function titleOf({ status, isDue }: BookingEntry): string {
  const t = MESSAGES.get();
  if (isDue) return t.due;
  return status === 'confirmed' ? t.next : t.unconfirmed;
}

/** The booking that comes next, with what it needs of the client. */
function Upcoming({ entry }: { entry: BookingEntry }) {
  const t = MESSAGES.get();
  const { id, status, isDue, canChange, place } = entry;
  return (
    <Step
      actions={
        <>
          <ButtonLink to={`${PATHS.booking}/${id}`} size="sm">
            {isDue ? t.pay : t.see}
          </ButtonLink>
          {place.videoLink ? (
            <Anchor href={place.videoLink} target="_blank" rel="noreferrer" py="2">
              {t.join}
            </Anchor>
          ) : null}
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
      }
    >
      <Title>{titleOf(entry)}</Title>
      <Facts entry={entry} />
    </Step>
  );
}

/** The last booking, when none is to come. */
function Last({ entry }: { entry: BookingEntry }) {
  const t = MESSAGES.get();
  return (
    <Step
      actions={
        <>
          <ButtonLink to={bookAgainPath(PATHS.bookingCalendar, entry.service)} size="sm">
            {t.again}
          </ButtonLink>
          <TextLink to={PATHS.myBookings} py="2">
            {t.all}
          </TextLink>
        </>
      }
    >
      <Title>{t.last}</Title>
      <Facts entry={entry} />
    </Step>
  );
}

function First() {
  const t = MESSAGES.get();
  return (
    <Step
      actions={
        <ButtonLink to={PATHS.bookingCalendar} size="sm">
          {t.book}
        </ButtonLink>
      }
    >
      <Title>{t.none}</Title>
      <Text fontWeight="semibold">{t.first}</Text>
    </Step>
  );
}

/** The next booking of the client `userId`, or how to make one. */
export function NextBooking({ userId }: { userId: string }) {
  const t = MESSAGES.get();
  const bookings = useQuery(bookingQueries.own(userId));
  const timeZone = useVisitorTimeZone();
  if (bookings.isPending) {
    return (
      <>
        <VisuallyHidden role="status">{t.loading}</VisuallyHidden>
        <Skeleton height="5.5rem" maxW="measure" />
      </>
    );
  }
  if (bookings.isError) {
    return <LoadError onRetry={bookings.refetch}>{t.failed}</LoadError>;
  }
  const { upcoming, past } = splitBookings(bookings.data, new Date(), timeZone);
  if (upcoming[0]) return <Upcoming entry={upcoming[0]} />;
  return past[0] ? <Last entry={past[0]} /> : <First />;
}
