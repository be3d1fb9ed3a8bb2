import { useLayoutEffect, useRef } from 'react';
import { PATHS } from '@/shared/config/paths';
import { ButtonLink } from '@/shared/ui/button';
import { CheckIcon } from '@/shared/ui/icons';
import { Box, Row } from '@/shared/ui/layout';
import { Heading } from '@/shared/ui/typography';
import { BookedSentence } from './booked-sentence';
import { PayLink } from './pay-link';
import type { Booked } from './use-schedule-form';

/** Says what was booked and leads on to it. Takes the focus, because the form below has been emptied. */
export function BookedNotice(booked: Booked) {
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
      <BookedSentence {...booked} />
      <Row mt="5">
        <PayLink to={booked.paymentUrl} />
        <ButtonLink to={`${PATHS.booking}/${booked.id}`} variant="outline">
          See your booking
        </ButtonLink>
      </Row>
    </Box>
  );
}
