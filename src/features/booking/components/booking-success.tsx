import { PATHS } from '@/shared/config/paths';
import { messages } from '@/shared/i18n/messages';
import { Button, ButtonLink } from '@/shared/ui/button';
import { CheckIcon, InfoIcon } from '@/shared/ui/icons';
import { Box, Row } from '@/shared/ui/layout/layout';
import { FocusedHeading } from '@/shared/ui/text/focused-heading';
import { managePathOf, manageTokenOf } from '../model/manage-link';
import { type BookingResult, BookingSummaryText, PayLink, useWaitsForAddress } from './booking-summary';

const MESSAGES = messages('booking/success', {
  confirmed: 'Your consultation is confirmed',
  requested: 'Your consultation is requested',
  see: 'See your booking',
  manage: 'Manage booking',
  another: 'Book another consultation',
});

type BookingSuccessProps = { booked: BookingResult; onAnother: () => void };

/** Says what was booked and leads on to it. Replaces the form, and takes over its focus. */
export function BookingSuccess({ booked, onAnother }: BookingSuccessProps) {
  const t = MESSAGES.get();
  const token = manageTokenOf(booked.id);
  const waits = useWaitsForAddress(booked);
  return (
    <Box
      data-booked=""
      bg={waits ? 'surface' : 'successGround'}
      borderInlineStart="3px solid"
      borderColor={waits ? 'clay' : 'success'}
      borderRadius="md"
      p="6"
    >
      <Row
        gap="3"
        mb="3"
        flexWrap="nowrap"
        alignItems="baseline"
        color={waits ? 'clay' : 'success'}
        fontSize="lg"
      >
        {waits ? <InfoIcon /> : <CheckIcon />}
        <FocusedHeading level={2} size="h3" color="ink" scrollMarginTop="32">
          {booked.status === 'confirmed' && !waits ? t.confirmed : t.requested}
        </FocusedHeading>
      </Row>
      <BookingSummaryText {...booked} />
      <Row mt="5" columnGap="6" rowGap="2">
        <PayLink to={booked.paymentUrl} />
        <ButtonLink to={`${PATHS.booking}/${booked.id}`} variant="outline">
          {t.see}
        </ButtonLink>
        {token ? (
          <ButtonLink to={managePathOf(booked.id, token)} variant="plain" px="0">
            {t.manage}
          </ButtonLink>
        ) : null}
        <Button variant="plain" px="0" onClick={onAnother}>
          {t.another}
        </Button>
      </Row>
    </Box>
  );
}
