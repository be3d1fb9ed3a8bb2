import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/empty-state';
import { Box, Stack } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { Heading } from '@/shared/ui/typography';
import { bookingQueries } from '../api/queries';
import { splitBookings } from '../model/own-bookings';
import { BookingList, BookingListSkeleton } from './booking-list';
import { useVisitorTimeZone } from './use-visitor-time-zone';

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
export function OwnBookings({ userId }: { userId: string }) {
  const bookings = useQuery(bookingQueries.own(userId));
  const timeZone = useVisitorTimeZone();
  // What had the focus leaves the list with a booking that is canceled.
  const heading = useRef<HTMLHeadingElement>(null);
  const { upcoming, past } = splitBookings(bookings.data ?? [], new Date(), timeZone);
  return (
    <Stack gap="12">
      <Box>
        <Heading ref={heading} tabIndex={-1} outline="none" scrollMarginTop="32" level={2} size="h3" mb="4">
          Upcoming
        </Heading>
        {bookings.isPending ? <BookingListSkeleton /> : null}
        {bookings.isError ? (
          <LoadError onRetry={bookings.refetch}>
            We couldn't load your bookings. The bookings themselves aren't affected.
          </LoadError>
        ) : null}
        {bookings.data ? <Upcoming entries={upcoming} onCancelled={() => heading.current?.focus()} /> : null}
      </Box>
      <Past entries={past} />
    </Stack>
  );
}
