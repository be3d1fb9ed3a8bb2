import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSession } from '@/shared/auth/session';
import { PATHS } from '@/shared/config/paths';
import { QueryProvider } from '@/shared/query/query-provider';
import { Button, ButtonLink } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { EmailLink, PhoneLink } from '@/shared/ui/text/contact-links';
import { Heading, Text } from '@/shared/ui/text/typography';
import { bookingQueries } from '../api/queries';
import { splitBookings } from '../model/booking-view';
import { BookingCalendar } from './booking-calendar';
import { BookingList, BookingListSkeleton } from './booking-list';
import { useVisitorTimeZone } from './time-zone-select';

/** How many of the bookings that are over are shown at first. */
const RECENT = 5;

type Entries = Parameters<typeof BookingList>[0]['entries'];

function Upcoming({ entries, onCancelled }: { entries: Entries; onCancelled: () => void }) {
  if (entries.length === 0) {
    return (
      <EmptyState level={3} title="No upcoming bookings.">
        Choose a date and time below, and your booking will appear here.
      </EmptyState>
    );
  }
  return <BookingList label="Upcoming" entries={entries} onCancelled={onCancelled} />;
}

function Past({ entries }: { entries: Entries }) {
  const [areAllShown, setAreAllShown] = useState(false);
  if (entries.length === 0) return null;
  const shown = areAllShown ? entries : entries.slice(0, RECENT);
  return (
    <Box>
      <Heading level={2} size="h3" mb="4">
        Past and canceled
      </Heading>
      <BookingList label="Past and canceled" entries={shown} />
      {shown.length < entries.length ? (
        <Button variant="plain" size="sm" mt="2" px="0" onClick={() => setAreAllShown(true)}>
          Show all {entries.length}
        </Button>
      ) : null}
    </Box>
  );
}

/** The bookings of the signed-in `userId`: loading, failed, or what is to come and what is over. */
function ClientBookings({ userId }: { userId: string }) {
  const bookings = useQuery(bookingQueries.own(userId));
  const timeZone = useVisitorTimeZone();
  // What had the focus leaves the list with a booking that is canceled.
  const heading = useRef<HTMLHeadingElement>(null);
  const { upcoming, past } = splitBookings(bookings.data ?? [], new Date(), timeZone);
  return (
    <Stack gap="12">
      <Box>
        <Row justifyContent="space-between" mb="4">
          <Heading ref={heading} tabIndex={-1} outline="none" scrollMarginTop="32" level={2} size="h3">
            Upcoming
          </Heading>
          <Row>
            <ButtonLink to={PATHS.bookingCalendar} variant="outline" size="sm">
              Book Now
            </ButtonLink>
            <ButtonLink to={PATHS.serviceIndex} variant="outline" size="sm">
              View Services
            </ButtonLink>
          </Row>
        </Row>
        {bookings.isPending ? <BookingListSkeleton /> : null}
        {bookings.isError ? (
          <LoadError onRetry={bookings.refetch}>
            We couldn’t load your bookings. The bookings themselves aren’t affected.
          </LoadError>
        ) : null}
        {bookings.data ? <Upcoming entries={upcoming} onCancelled={() => heading.current?.focus()} /> : null}
        <HowToChange />
      </Box>
      <Past entries={past} />
    </Stack>
  );
}

function HowToChange() {
  return (
    <Text size="small" tone="muted" mt="4">
      Need to change something else? Call <PhoneLink /> or email <EmailLink />.
    </Text>
  );
}

/** What the signed-in client has booked, and the calendar to book more. */
export function MyBookings() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <QueryProvider>
      {/* While a booking is moved, its picker is the only one. */}
      <Stack gap="14" css={{ '&:has([data-moving]) > :last-child': { display: 'none' } }}>
        <ClientBookings userId={user.id} />
        <Box borderTop="3px solid" borderColor="clay" pt="8" data-print="no">
          <Heading level={2} mb="6">
            Book a consultation
          </Heading>
          <BookingCalendar />
        </Box>
      </Stack>
    </QueryProvider>
  );
}
