import { useEffect, useRef } from 'react';
import { PATHS } from '@/shared/config/paths';
import { keepTogether } from '@/shared/lib/keep-together';
import { ButtonLink } from '@/shared/ui/button';
import { CheckIcon } from '@/shared/ui/icons';
import { Box, Row } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';
import { formatLongDate, formatTime } from '../model/date-labels';
import { FIRM_TIME_LABEL } from '../model/visitor-time';
import type { Booked } from './use-schedule-form';

/** Says what was booked and leads on to it. Takes the focus, because the form below has been emptied. */
export function BookedNotice({ id, date, time, email }: Booked) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
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
          Your consultation is requested
        </Heading>
      </Row>
      <Text>
        {formatLongDate(date)} at {keepTogether(formatTime(time))} {FIRM_TIME_LABEL}. We are sending a
        confirmation to <strong>{email}</strong>.
      </Text>
      <ButtonLink to={`${PATHS.booking}/${id}`} variant="outline" mt="5">
        See your booking
      </ButtonLink>
    </Box>
  );
}
