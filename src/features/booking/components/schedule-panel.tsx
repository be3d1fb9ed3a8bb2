import { useLayoutEffect, useRef, useState } from 'react';
import { PATHS } from '@/shared/config/paths';
import { QueryProvider } from '@/shared/query/query-provider';
import { ButtonLink } from '@/shared/ui/button';
import { CheckIcon } from '@/shared/ui/icons';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { Heading } from '@/shared/ui/typography';
import type { Prices } from '../model/price';
import { BookingSummaryText } from './booking-summary-text';
import { PayLink } from './pay-link';
import { ScheduleForm } from './schedule-form';
import type { BookingResult } from './use-schedule-form';

/** Says what was booked and leads on to it. Takes the focus, because the form below has been emptied. */
function BookingSuccess(booked: BookingResult) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <Box bg="successGround" borderInlineStart="3px solid" borderColor="success" borderRadius="md" p="6">
      <Row gap="3" mb="3" flexWrap="nowrap" alignItems="baseline" color="success" fontSize="lg">
        <CheckIcon />
        <Heading
          ref={heading}
          tabIndex={-1}
          level={2}
          size="h3"
          color="ink"
          scrollMarginTop="32"
          outline="none"
        >
          Your consultation is {booked.status === 'confirmed' ? 'confirmed' : 'requested'}
        </Heading>
      </Row>
      <BookingSummaryText {...booked} />
      <Row mt="5">
        <PayLink to={booked.paymentUrl} />
        <ButtonLink to={`${PATHS.booking}/${booked.id}`} variant="outline">
          See your booking
        </ButtonLink>
      </Row>
    </Box>
  );
}

/** The form and, once something is booked, what was booked above it. */
export function SchedulePanel({ prices }: { prices?: Prices | undefined }) {
  const [booked, setBooked] = useState<BookingResult>();
  return (
    <QueryProvider>
      <Stack gap="8">
        {booked ? <BookingSuccess key={booked.id} {...booked} /> : null}
        <ScheduleForm stored={prices} onBooked={setBooked} />
      </Stack>
    </QueryProvider>
  );
}
