import { chakra } from '@chakra-ui/react/styled-system';
import type { MeetsBy } from '@contracts/meeting-place.ts';
import { params } from '@nanostores/i18n';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import { useSession } from '@/shared/auth/session';
import { SITE } from '@/shared/config/site';
import { messageOf } from '@/shared/errors/app-error';
import { formResolver } from '@/shared/errors/form-resolver';
import { words } from '@/shared/i18n/words';
import { forgetSavedFields } from '@/shared/lib/form-state';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { QueryProvider } from '@/shared/query/query-provider';
import { Button } from '@/shared/ui/button';
import { Box, Stack } from '@/shared/ui/layout';
import { usePage } from '@/shared/ui/page-context';
import { showToast } from '@/shared/ui/toast';
import { Text } from '@/shared/ui/typography';
import { useCreateAppointment } from '../api/mutations';
import { bookingQueries } from '../api/queries';
import {
  type BookingFormValues,
  type BookingParams,
  bookingFormSchema,
  discoveryMinutes,
  presetService,
  readBookingParams,
  serviceChoices,
  toAppointmentRequest,
} from '../model/booking-form';
import { consultationPriceText, type Prices } from '../model/price';
import { BookingSuccess } from './booking-success';
import type { BookingResult } from './booking-summary';
import { ConsultantSelect } from './consultant-select';
import { LengthChoice } from './length-choice';
import { OpenTimes } from './open-times';
import { ConsultationFields, MessageField, VisitorFields } from './schedule-fields';
import { useVisitorTimeZone } from './time-zone-select';
import { useOpenDays } from './use-open-days';
import { usePrefill } from './use-prefill';
import { type SlotSelection, useSlotChoice } from './use-slot-choice';

const WORDS = words('booking/form', {
  done: 'Appointment Scheduled!',
  doneText: 'A confirmation email will be sent shortly, and our team will contact you.',
  failed: 'Scheduling Failed',
  failedText: 'Please try again or contact us directly.',
  use: 'We use your details only to prepare for and hold the consultation.',
  form: 'Book a consultation',
  sending: 'Scheduling...',
  send: 'Schedule Consultation',
  noScript: params(
    "JavaScript is turned off, so we can't show available times, and the button opens your email app. You can also call {phone}.",
  ),
});

type BookingFormOptions = {
  /** The service to start with; '' for none. */
  preset: string;
  /** The date and the time to start with. */
  wanted: BookingParams;
  timeZone: string | undefined;
  /** What an open time is booked for while no service is chosen. */
  firstService: string;
  onBooked: (booked: BookingResult) => void;
};

/** The state of the booking form: fields, selection, submission, and messages. */
function useBookingForm(options: BookingFormOptions) {
  const { preset, wanted, timeZone, firstService, onBooked } = options;
  // No default values: registering a field reads what the visitor typed before this code was there.
  const form = useForm<BookingFormValues>({ resolver: formResolver(bookingFormSchema) });
  const { control, getValues, setValue, clearErrors } = form;
  const { user } = useSession();
  usePrefill(form);
  const [serviceType, setServiceType] = useState('');
  const [meetsBy, setMeetsBy] = useState<MeetsBy>('video');
  const [consultantId, setConsultantId] = useState<number>();
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
    consultantId,
    period: 'chosen-date',
    isHeld: true,
    state: [{ date, time }, select],
  });
  const create = useCreateAppointment();

  function chooseService(next: string) {
    // The select has the option of a Discovery Call only then.
    flushSync(() => setServiceType(next));
    setValue('serviceType', next);
    // The consultant may not offer the new service.
    setConsultantId(undefined);
    if (next !== '') clearErrors('serviceType');
  }

  function chooseMeetsBy(next: MeetsBy) {
    setMeetsBy(next);
    setValue('meetsBy', next);
    if (next === 'video') clearErrors('clientPhone');
  }

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
    // With another email address, the booking is that person's.
    const isOwn = user?.email.toLowerCase() === values.clientEmail.trim().toLowerCase();
    const t = WORDS.get();
    let answer: Awaited<ReturnType<typeof create.mutateAsync>>;
    try {
      answer = await choice.submit((holdId) =>
        create.mutateAsync({
          as: isOwn ? 'client' : 'guest',
          request: toAppointmentRequest({ ...values, meetsBy, consultantId }, timeZone, holdId),
        }),
      );
    } catch (error) {
      showToast({ kind: 'error', title: t.failed, description: messageOf(error, t.failedText) });
      return;
    }
    // First what was stored is shown: nothing after it may turn it into a failure.
    onBooked({
      ...answer,
      date: values.preferredDate,
      time: values.preferredTime,
      email: values.clientEmail,
    });
    showToast({ kind: 'success', title: t.done, description: t.doneText });
    forgetSavedFields();
  }

  return {
    form,
    choice,
    serviceType,
    chooseService,
    meetsBy,
    chooseMeetsBy,
    consultantId,
    chooseConsultant: setConsultantId,
    /** Chooses an open time, and the first consultation where no service is chosen. */
    chooseOpenTime(next: SlotSelection) {
      if (getValues('serviceType') === '') chooseService(firstService);
      clearErrors('preferredDate');
      choice.chooseSlot(next);
    },
    submit: form.handleSubmit(send),
    isSending: create.isPending,
  };
}

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
  const t = WORDS.get();
  const isHydrated = useHydrated();
  const { search } = usePage();
  const timeZone = useVisitorTimeZone();
  const prices: Prices | undefined = useQuery(bookingQueries.prices()).data ?? stored;
  const wanted = useMemo(
    () => readBookingParams(isHydrated ? search : new URLSearchParams(), new Date(), prices),
    [isHydrated, search, prices],
  );
  const preset = presetService(isHydrated ? search.get('type') : null, wanted.service);
  const firstService = serviceChoices('', '', prices)[0]?.value ?? '';
  const schedule = useBookingForm({ preset, wanted, timeZone, firstService, onBooked });
  const { serviceType, consultantId, choice } = schedule;
  const open = useOpenDays(serviceType, consultantId);
  const days = open.days;

  return (
    <Form
      noValidate
      onSubmit={schedule.submit}
      data-keep-fields=""
      aria-label={t.form}
      // Without scripts the request goes through the visitor's mail program.
      action={`mailto:${SITE.email}`}
      method="post"
      encType="text/plain"
    >
      <LengthChoice
        serviceType={serviceType}
        discoveryMinutes={discoveryMinutes(prices)}
        onChoose={schedule.chooseService}
      />
      <OpenTimes
        days={days}
        isError={open.isError}
        chosen={choice}
        timeZone={timeZone}
        onChoose={schedule.chooseOpenTime}
      />
      {/* The first wrong field gets the focus in the order of registering, so each group does its own. */}
      <VisitorFields
        form={schedule.form}
        meetsBy={schedule.meetsBy}
        onMeetsByChange={schedule.chooseMeetsBy}
      />
      <ConsultationFields
        form={schedule.form}
        choice={choice}
        onServiceChange={schedule.chooseService}
        choices={serviceChoices(serviceType, preset, prices)}
        consultant={
          <ConsultantSelect
            serviceType={serviceType}
            value={consultantId}
            onChoose={schedule.chooseConsultant}
          />
        }
        openDates={days?.map(({ date }) => date)}
        prices={prices}
        timeZone={timeZone}
      />
      <MessageField form={schedule.form} />
      <Stack alignItems={{ base: 'stretch', md: 'flex-start' }}>
        <Button type="submit" pending={schedule.isSending} pendingLabel={t.sending}>
          {t.send}
        </Button>
        <Text size="small" tone="muted">
          {[consultationPriceText(prices, serviceType), t.use].filter(Boolean).join(' ')}
        </Text>
        <noscript>
          <Text size="small">{t.noScript({ phone: SITE.phone })}</Text>
        </noscript>
      </Stack>
    </Form>
  );
}

/** The public booking form. After a booking, its summary takes the place of the form, which is emptied for another one. */
export function ScheduleForm({ prices }: { prices?: Prices | undefined }) {
  const [booked, setBooked] = useState<BookingResult>();
  const [isBookedShown, setIsBookedShown] = useState(false);
  return (
    <QueryProvider>
      {booked && isBookedShown ? (
        <BookingSuccess booked={booked} onAnother={() => setIsBookedShown(false)} />
      ) : null}
      <Box hidden={isBookedShown}>
        <BookingForm
          key={booked?.id}
          stored={prices}
          onBooked={(next) => {
            setBooked(next);
            setIsBookedShown(true);
          }}
        />
      </Box>
    </QueryProvider>
  );
}
