import { useSession } from '@/shared/auth/session';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { QueryProvider } from '@/shared/query/query-provider';
import { ButtonLink } from '@/shared/ui/button';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { Anchor, Heading, Text } from '@/shared/ui/typography';
import { BookingCalendar } from './booking-calendar';
import { OwnBookings } from './own-bookings';

function HowToChange() {
  return (
    <Text size="small" tone="muted">
      Need to change something else? Call{' '}
      <Anchor href={SITE.phoneHref} whiteSpace="nowrap">
        {SITE.phone}
      </Anchor>{' '}
      or email <Anchor href={`mailto:${SITE.email}`}>{SITE.email}</Anchor>.
    </Text>
  );
}

/** What the signed-in client has booked, and the calendar to book more. */
export function MyBookings() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <QueryProvider>
      <Stack gap="14">
        <Stack gap="8">
          <Row>
            <ButtonLink to={PATHS.bookingCalendar}>Book Now</ButtonLink>
            <ButtonLink to={PATHS.serviceIndex} variant="outline">
              View Services
            </ButtonLink>
          </Row>
          <OwnBookings userId={user.id} />
          <HowToChange />
        </Stack>
        <Box borderTop="3px solid" borderColor="clay" pt="8">
          <Heading level={2} mb="6">
            Book a consultation
          </Heading>
          <BookingCalendar />
        </Box>
      </Stack>
    </QueryProvider>
  );
}
