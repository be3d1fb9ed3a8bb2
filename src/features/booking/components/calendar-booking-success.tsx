import { useLayoutEffect, useRef } from 'react';
import { PATHS } from '@/shared/config/paths';
import { Button, ButtonLink } from '@/shared/ui/button';
import { Row, Stack } from '@/shared/ui/layout';
import { Heading } from '@/shared/ui/typography';
import { bookingStatusSummary } from '../model/booking-status';
import { BookingSummaryText } from './booking-summary-text';
import { PayLink } from './pay-link';
import type { BookingResult } from './use-schedule-form';

type CalendarBookedProps = { booked: BookingResult; onAnother: () => void };

/** Replaces the form after a booking, and takes over its focus. */
export function CalendarBookingSuccess({ booked, onAnother }: CalendarBookedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const isDue = booked.paymentUrl !== undefined;
  return (
    <Stack gap="5" borderInlineStart="3px solid" borderColor="success" bg="successGround" p="6">
      <Heading ref={heading} tabIndex={-1} level={3} scrollMarginTop="32" outline="none">
        {bookingStatusSummary(booked.status, isDue).title}
      </Heading>
      <BookingSummaryText {...booked} />
      <Row>
        <PayLink to={booked.paymentUrl} />
        <ButtonLink to={`${PATHS.booking}/${booked.id}`} variant={isDue ? 'outline' : undefined}>
          See your booking
        </ButtonLink>
        <Button variant="outline" onClick={onAnother}>
          Book Another Consultation
        </Button>
      </Row>
    </Stack>
  );
}
