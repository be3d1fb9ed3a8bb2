import { useLayoutEffect, useRef } from 'react';
import { PATHS } from '@/shared/config/paths';
import { Button, ButtonLink } from '@/shared/ui/button';
import { Row, Stack } from '@/shared/ui/layout';
import { Heading } from '@/shared/ui/typography';
import { bookingStanding } from '../model/booking-status';
import { BookedSentence } from './booked-sentence';
import { PayLink } from './pay-link';
import type { Booked } from './use-schedule-form';

type CalendarBookedProps = { booked: Booked; onAnother: () => void };

/** Stands where the form stood once it has booked. Takes the focus, which was on the form. */
export function CalendarBooked({ booked, onAnother }: CalendarBookedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const isDue = booked.paymentUrl !== undefined;
  return (
    <Stack gap="5" borderInlineStart="3px solid" borderColor="success" bg="successGround" p="6">
      <Heading ref={heading} tabIndex={-1} level={3} scrollMarginTop="32" outline="none">
        {bookingStanding(booked.status, isDue).title}
      </Heading>
      <BookedSentence {...booked} />
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
