import type { ReactNode } from 'react';
import { bookAgainPath, PATHS } from '@/shared/config/paths';
import { capitalized, withNonBreakingSpaces } from '@/shared/lib/text';
import { ButtonLink } from '@/shared/ui/button';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Box, Row } from '@/shared/ui/layout/layout';
import { BookingStatus } from '@/shared/ui/text/booking-status';
import { TextLink } from '@/shared/ui/text/text-link';
import { Anchor, Text } from '@/shared/ui/text/typography';
import type { BookingEntry } from '../model/booking-view';
import { serviceNameOf } from '../model/service-name';
import { NEXT_BOOKING, OwnBookings, titleOfNext, UpcomingLinks } from './own-bookings';

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
  const { date, time, firmTime, service, status, startsAt } = entry;
  return (
    <>
      <Text fontWeight="semibold" maxW="none">
        <time dateTime={startsAt}>
          {capitalized(date)}, {withNonBreakingSpaces(time)}
        </time>
      </Text>
      {firmTime ? (
        <Text size="small" tone="muted">
          {withNonBreakingSpaces(firmTime)}
        </Text>
      ) : null}
      <Row columnGap="4" rowGap="0">
        <span>{serviceNameOf(service)}</span>
        <BookingStatus status={status} />
      </Row>
    </>
  );
}

/** The booking that comes next, with what it needs of the client. */
function Upcoming({ entry }: { entry: BookingEntry }) {
  const t = NEXT_BOOKING.get();
  const { id, isDue, place } = entry;
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
          <UpcomingLinks {...entry} />
        </>
      }
    >
      <Title>{titleOfNext(entry)}</Title>
      <Facts entry={entry} />
    </Step>
  );
}

/** The last booking, when none is to come. */
function Last({ entry }: { entry: BookingEntry }) {
  const t = NEXT_BOOKING.get();
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
  const t = NEXT_BOOKING.get();
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
  return (
    <OwnBookings
      userId={userId}
      skeleton={<Skeleton height="5.5rem" maxW="measure" />}
      upcoming={(next) => <Upcoming entry={next} />}
      last={(entry) => <Last entry={entry} />}
      first={<First />}
    />
  );
}
