import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { messageOf } from '@/shared/errors/app-error';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { QueryProvider } from '@/shared/query/query-provider';
import { Button, ButtonLink } from '@/shared/ui/button';
import { CheckIcon } from '@/shared/ui/icons';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { Heading, Text } from '@/shared/ui/typography';
import { useCreateAppointment } from '../api/mutations';
import {
  type BookingFormValues,
  type BookingParams,
  bookingFormSchema,
  EMPTY_BOOKING_FORM,
  readBookingParams,
  serviceChoices,
  toAppointmentRequest,
} from '../model/booking-form';
import { consultationPriceText, type Prices } from '../model/price';
import { type BookingResult, BookingSummaryText, PayLink } from './booking-summary';
import { ConsultationFields, MessageField, VisitorFields } from './schedule-fields';
import { useVisitorTimeZone } from './time-zone-select';
import { usePrices } from './use-prices';
import { type SlotSelection, useSlotChoice } from './use-slot-choice';

type BookingFormOptions = {
  /** The service to start with; '' for none. */
  preset: string;
  /** The date and the time to start with. */
  wanted: BookingParams;
  timeZone: string | undefined;
  onBooked: (booked: BookingResult) => void;
};

/** The state of the booking form: fields, selection, submission, and messages. */
function useBookingForm({ preset, wanted, timeZone, onBooked }: BookingFormOptions) {
  // No default values: registering a field reads what the visitor typed before this code was there.
  const form = useForm<BookingFormValues>({ resolver: zodResolver(bookingFormSchema) });
  const { control, getValues, setValue, clearErrors, reset } = form;
  const [serviceType, setServiceType] = useState('');
  const date = useWatch({ control, name: 'preferredDate' }) ?? '';
  const time = useWatch({ control, name: 'preferredTime' }) ?? '';
  const select = useCallback(
    (next: SlotSelection) => {
      setValue('preferredDate', next.date);
      setValue('preferredTime', next.time);
      if (next.time !== '') clearErrors('preferredTime');
    },
    [setValue, clearErrors],
  );
  const choice = useSlotChoice({
    serviceType,
    period: 'chosen-date',
    isHeld: true,
    state: [{ date, time }, select],
  });
  const create = useCreateAppointment();

  useEffect(() => {
    if (preset !== '' && getValues('serviceType') === '') setValue('serviceType', preset);
    setServiceType(getValues('serviceType'));
    // Registering reads a date that was chosen in the prerendered form. `useWatch` hears only of changes.
    const chosen = getValues('preferredDate');
    if (chosen) {
      setValue('preferredDate', '');
      setValue('preferredDate', chosen);
    }
  }, [preset, getValues, setValue]);

  useEffect(() => {
    if (wanted.date === '' || getValues('preferredDate')) return;
    setValue('preferredDate', wanted.date);
    setValue('preferredTime', wanted.time);
  }, [wanted, getValues, setValue]);

  async function send(values: BookingFormValues) {
    try {
      const answer = await choice.submit((holdId) =>
        create.mutateAsync(toAppointmentRequest(values, timeZone, holdId)),
      );
      showToast({
        kind: 'success',
        title: 'Appointment Scheduled!',
        description: 'A confirmation email will be sent shortly, and our team will contact you.',
      });
      onBooked({
        ...answer,
        date: values.preferredDate,
        time: values.preferredTime,
        email: values.clientEmail,
      });
      reset(EMPTY_BOOKING_FORM);
      setServiceType('');
    } catch (error) {
      showToast({
        kind: 'error',
        title: 'Scheduling Failed',
        description: messageOf(error, 'Please try again or contact us directly.'),
      });
    }
  }

  return {
    form,
    choice,
    serviceType,
    chooseService: setServiceType,
    submit: form.handleSubmit(send),
    isSending: create.isPending,
  };
}

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

type BookingFormProps = {
  /** The prices that the build stored. */
  stored: Prices | undefined;
  onBooked: (booked: BookingResult) => void;
};

/** The form itself; calls `onBooked` after each booking. */
function BookingForm({ stored, onBooked }: BookingFormProps) {
  const isHydrated = useHydrated();
  const [search] = useSearchParams();
  const timeZone = useVisitorTimeZone();
  const wanted = useMemo(
    () => readBookingParams(isHydrated ? search : new URLSearchParams(), new Date()),
    [isHydrated, search],
  );
  const { choices, preset } = serviceChoices(isHydrated ? search.get('type') : null, wanted.service);
  const prices = usePrices(stored);
  const schedule = useBookingForm({ preset, wanted, timeZone, onBooked });

  return (
    <Form
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
      <ConsultationFields
        form={schedule.form}
        choice={schedule.choice}
        onServiceChange={schedule.chooseService}
        choices={choices}
        prices={prices}
        timeZone={timeZone}
      />
      <MessageField form={schedule.form} />
      <Stack alignItems={{ base: 'stretch', md: 'flex-start' }}>
        <Button type="submit" pending={schedule.isSending} pendingLabel="Scheduling...">
          Schedule Consultation
        </Button>
        <Text size="small" tone="muted">
          {[consultationPriceText(prices, schedule.serviceType), USE_OF_DETAILS].filter(Boolean).join(' ')}
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

/** The public booking form. After a booking, the summary of it is shown above the emptied form. */
export function ScheduleForm({ prices }: { prices?: Prices | undefined }) {
  const [booked, setBooked] = useState<BookingResult>();
  return (
    <QueryProvider>
      <Stack gap="8">
        {booked ? <BookingSuccess key={booked.id} {...booked} /> : null}
        <BookingForm stored={prices} onBooked={setBooked} />
      </Stack>
    </QueryProvider>
  );
}
