import { chakra } from '@chakra-ui/react/styled-system';
import { LIMITS } from '@contracts/text-rules.ts';
import { type ComponentProps, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SITE } from '@/shared/config/site';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { Button } from '@/shared/ui/button';
import { Select, TextArea, TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Box, Stack } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
import { useReplayEarlySubmit } from '@/shared/ui/use-replay-early-submit';
import { bookableDates } from '../model/bookable-dates';
import { readBookingParams } from '../model/booking-search-params';
import { type Prices, priceTermsText, withPrice } from '../model/price';
import { type ServiceChoice, serviceChoices } from '../model/service-choices';
import { OptionalLabel } from './optional-label';
import { SlotSelect } from './slot-select';
import { useVisitorTimeZone } from './time-zone-select';
import { usePrices } from './use-prices';
import { type BookingResult, type ScheduleFormState, useScheduleForm } from './use-schedule-form';

type DateFieldProps = ComponentProps<typeof Select> & { error: string | undefined };

/** The dates on offer, by the day on which the page is read, not the one on which it was built. */
function DateSelect({ error, ...select }: DateFieldProps) {
  const isHydrated = useHydrated();
  const dates = useMemo(() => (isHydrated ? bookableDates(new Date()) : []), [isHydrated]);
  return (
    <Field label="Preferred date" required error={error}>
      <Select {...select}>
        <option value="">Select a date</option>
        {dates.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type ConsultationFieldsProps = {
  schedule: ScheduleFormState;
  choices: readonly ServiceChoice[];
  prices: Prices | undefined;
  timeZone: string | undefined;
};

/** What is booked: the service, the day, and one of the day's free times. */
function ConsultationFields({ schedule, choices, prices, timeZone }: ConsultationFieldsProps) {
  const { register, formState } = schedule.form;
  const { errors } = formState;
  return (
    <>
      <Field label="Service type" required error={errors.serviceType?.message}>
        <Select
          {...register('serviceType', { onChange: (event) => schedule.chooseService(event.target.value) })}
        >
          <option value="">Select a service</option>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {withPrice(label, value, prices)}
            </option>
          ))}
        </Select>
      </Field>
      <DateSelect
        error={errors.preferredDate?.message}
        {...register('preferredDate', {
          onChange: (event) => schedule.choice.chooseDate(event.target.value),
        })}
      />
      <SlotSelect schedule={schedule} timeZone={timeZone} />
    </>
  );
}

/** The visitor's contact fields: name, email, phone and company. */
function VisitorFields({ form }: Pick<ScheduleFormState, 'form'>) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Box
      display="grid"
      gap="6"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
    >
      <Field label="Full name" required error={errors.clientName?.message}>
        <TextInput autoComplete="name" {...register('clientName')} />
      </Field>
      <Field label="Email address" required error={errors.clientEmail?.message}>
        <TextInput type="email" autoComplete="email" inputMode="email" {...register('clientEmail')} />
      </Field>
      <Field label={<OptionalLabel>Phone number</OptionalLabel>} error={errors.clientPhone?.message}>
        <TextInput type="tel" autoComplete="tel" maxLength={LIMITS.phone} {...register('clientPhone')} />
      </Field>
      <Field label={<OptionalLabel>Company</OptionalLabel>} error={errors.company?.message}>
        <TextInput autoComplete="organization" {...register('company')} />
      </Field>
    </Box>
  );
}

/** Whatever else the visitor wants to say. */
function MessageField({ form }: Pick<ScheduleFormState, 'form'>) {
  return (
    <Field
      label={<OptionalLabel>Additional information</OptionalLabel>}
      help="What would you like to talk about? A sentence is enough."
      error={form.formState.errors.message?.message}
    >
      <TextArea {...form.register('message')} />
    </Field>
  );
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
