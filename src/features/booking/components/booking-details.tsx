import type { ReactNode } from 'react';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { ButtonLink } from '@/shared/ui/button';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { Skeleton } from '@/shared/ui/skeleton';
import { Anchor, Heading, Text } from '@/shared/ui/typography';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import type { BookingView } from '../model/booking-view';

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '9rem 1fr' }}
      columnGap="6"
      py="5"
      borderTop="1px solid"
      borderColor="rule"
    >
      <Text as="dt" size="small" tone="muted" pt={{ md: '1' }}>
        {term}
      </Text>
      <Box as="dd" minW="0">
        {children}
      </Box>
    </Box>
  );
}

function Frame({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Stack gap="10" maxW="44rem">
      {title}
      {children}
    </Stack>
  );
}

/** The booking as it stands, and what happens next. */
export function BookingDetails({ date, time, visitorTime, serviceName, serviceDescription }: BookingView) {
  return (
    <Frame title={<Heading level={1}>Booking Confirmed!</Heading>}>
      <Box as="dl" borderBottom="1px solid" borderColor="rule">
        <Detail term="Date">
          <Text textStyle="h3">{date}</Text>
        </Detail>
        <Detail term="Time">
          <Text textStyle="h3" fontVariantNumeric="tabular-nums">
            {time}
          </Text>
          {visitorTime ? <Text tone="muted">{visitorTime}</Text> : null}
        </Detail>
        <Detail term="Service">
          <Text textStyle="h3">{serviceName}</Text>
          <Text tone="muted">{serviceDescription}</Text>
        </Detail>
      </Box>
      <Box borderInlineStart="3px solid" borderColor="gold" ps={{ base: '5', md: '6' }}>
        <Heading level={2} size="h3" mb="2">
          What's Next?
        </Heading>
        <Text>
          A confirmation email is on its way. Our team will reach out before the day to hear what you would
          like to cover. To change anything, call <Anchor href={SITE.phoneHref}>{SITE.phone}</Anchor>.
        </Text>
      </Box>
      <Row>
        <ButtonLink to="/dashboard">View Your Bookings</ButtonLink>
        <ButtonLink to={PATHS.serviceIndex} variant="outline">
          Browse More Services
        </ButtonLink>
      </Row>
    </Frame>
  );
}

/** The same frame while the booking loads. */
export function BookingDetailsSkeleton() {
  return (
    <Frame title={<Skeleton height="14" width="70%" />}>
      <VisuallyHidden as="h1">Your booking</VisuallyHidden>
      <VisuallyHidden role="status">Loading your booking…</VisuallyHidden>
      <Box borderBottom="1px solid" borderColor="rule" aria-hidden="true">
        {['Date', 'Time', 'Service'].map((term) => (
          <Box key={term} py="5" borderTop="1px solid" borderColor="rule">
            <Skeleton height="8" width="60%" />
          </Box>
        ))}
      </Box>
      <Skeleton height="32" />
      <Skeleton height="12" width="50%" />
    </Frame>
  );
}
