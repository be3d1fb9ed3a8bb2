import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SITE } from '@/shared/config/site';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { Button } from '@/shared/ui/button';
import { Stack } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
import { useReplayEarlySubmit } from '@/shared/ui/use-replay-early-submit';
import { readBookingParams } from '../model/booking-search-params';
import { type Prices, priceTermsText } from '../model/price';
import { serviceChoices } from '../model/service-choices';
import { ConsultationFields } from './consultation-fields';
import { MessageField } from './message-field';
import { usePrices } from './use-prices';
import { type BookingResult, useScheduleForm } from './use-schedule-form';
import { useVisitorTimeZone } from './use-visitor-time-zone';
import { VisitorFields } from './visitor-fields';

const USE_OF_DETAILS = 'We use your details only to prepare for and hold the consultation.';

const Form = chakra('form', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6',
    // A focused field scrolls to below the fixed bar, with its label visible.
    '& input, & select, & textarea': { scrollMarginTop: '16' },
  },
});

type ScheduleFormProps = {
  /** The prices that the build stored. */
  stored: Prices | undefined;
  onBooked: (booked: BookingResult) => void;
};

/** The public booking form; `onBooked` hears of every booking it makes. */
export function ScheduleForm({ stored, onBooked }: ScheduleFormProps) {
  const isHydrated = useHydrated();
  const [search] = useSearchParams();
  const timeZone = useVisitorTimeZone();
  const wanted = useMemo(
    () => readBookingParams(isHydrated ? search : new URLSearchParams(), new Date()),
    [isHydrated, search],
  );
  const { choices, preset } = serviceChoices(isHydrated ? search.get('type') : null, wanted.service);
  const prices = usePrices(stored);
  const schedule = useScheduleForm({ preset, wanted, timeZone, onBooked });

  return (
    <Form
      ref={useReplayEarlySubmit()}
      noValidate
      onSubmit={schedule.submit}
      aria-label="Book a consultation"
      // Without scripts the request goes through the visitor's mail program.
      action={`mailto:${SITE.email}`}
      method="post"
      encType="text/plain"
    >
      {/* The first wrong field gets the focus in the order of registering, so each group does its own. */}
      <VisitorFields form={schedule.form} />
      <ConsultationFields schedule={schedule} choices={choices} prices={prices} timeZone={timeZone} />
      <MessageField form={schedule.form} />
      <Stack alignItems={{ base: 'stretch', md: 'flex-start' }}>
        <Button type="submit" pending={schedule.isSending} pendingLabel="Scheduling...">
          Schedule Consultation
        </Button>
        <Text size="small" tone="muted">
          {[priceTermsText(prices, schedule.serviceType), USE_OF_DETAILS].filter(Boolean).join(' ')}
        </Text>
        <noscript>
          <Text size="small">
            JavaScript is turned off, so we can't show available times, and the button opens your email app.
            You can also call {SITE.phone}.
          </Text>
        </noscript>
      </Stack>
    </Form>
  );
}
