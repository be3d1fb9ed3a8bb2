import type { MeetsBy } from '@contracts/booking/meeting-place.ts';
import { LIMITS } from '@contracts/text-rules.ts';
import { formatDate } from '@contracts/time-format.ts';
import { params } from '@nanostores/i18n';
import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { locale, messages } from '@/shared/i18n/messages';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Select, TextArea, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { bookableDates } from '../model/bookable-dates';
import type { BookingFormValues, ServiceChoice } from '../model/booking-form';
import { isFull, type OpenDay } from '../model/open-times';
import { type Prices, withPrice } from '../model/price';
import { slotLabel, timePlaceholder, unreadTimesText } from '../model/time-labels';
import type { Slot } from '../model/zone-times';
import { EmailField } from './email-field';
import { FoldedFields } from './folded-fields';
import { MeetingSelect } from './meeting-select';
import { OptionalLabel } from './optional-label';
import type { SlotChoice } from './use-slot-choice';

const MESSAGES = messages('booking/fields', {
  name: 'Full name',
  phone: 'Phone number',
  company: 'Company',
  date: 'Preferred date',
  dateHelp: 'Holidays and fully booked days are grayed out.',
  selectDate: 'Select a date',
  still: params('Still available on {date}'),
  time: 'Preferred time',
  failed: 'We couldn’t load the available times. Nothing you typed is lost.',
  full: 'This date is fully booked. Please choose another date.',
  service: 'Service type',
  selectService: 'Select a service',
  more: 'Add your company or a note',
  note: 'Additional information',
  noteHelp: 'What would you like to talk about? A sentence is enough.',
});

type FieldsProps = { form: UseFormReturn<BookingFormValues> };
type VisitorFieldsProps = FieldsProps & { meetsBy: MeetsBy; onMeetsByChange: (meetsBy: MeetsBy) => void };

/** The visitor: name, email, how to meet and phone; then company and a note, which are folded on a phone while empty. */
export function VisitorFields({ form, meetsBy, onMeetsByChange }: VisitorFieldsProps) {
  const t = MESSAGES.get();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Box
        display="grid"
        gap="6"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          // Beside the times there is room for one.
          xl: 'minmax(0, 1fr)',
        }}
      >
        <Field label={t.name} required error={errors.clientName?.message}>
          <TextInput autoComplete="name" {...register('clientName')} />
        </Field>
        <EmailField form={form} />
        <MeetingSelect value={meetsBy} onChoose={onMeetsByChange} />
        <Field
          label={meetsBy === 'voice' ? t.phone : <OptionalLabel>{t.phone}</OptionalLabel>}
          required={meetsBy === 'voice'}
          error={errors.clientPhone?.message}
        >
          <TextInput type="tel" autoComplete="tel" maxLength={LIMITS.phone} {...register('clientPhone')} />
        </Field>
      </Box>
      <FoldedFields label={t.more} control={form.control} names={['company', 'message']}>
        <Stack gap="6">
          <Field label={<OptionalLabel>{t.company}</OptionalLabel>} error={errors.company?.message}>
            <TextInput autoComplete="organization" {...register('company')} />
          </Field>
          <Field
            label={<OptionalLabel>{t.note}</OptionalLabel>}
            help={t.noteHelp}
            error={errors.message?.message}
          >
            <TextArea rows={3} {...register('message')} />
          </Field>
        </Stack>
      </FoldedFields>
    </>
  );
}

type DateSelectProps = ComponentProps<typeof Select> & {
  error: string | undefined;
  /** The days with a free time; undefined while they are not known. */
  openDays: readonly OpenDay[] | undefined;
};

/** Whether a script of the page has added the dates before the app started (`scripts/publish/date-options-script.ts`). */
const areDatesAdded = () =>
  typeof document !== 'undefined' && document.documentElement.dataset.dates !== undefined;

/** The bookable dates. They depend on today, so the prerendered HTML has none. Dates without a free time are disabled. */
function DateSelect({ error, openDays, ...select }: DateSelectProps) {
  const t = MESSAGES.get();
  const isHydrated = useHydrated();
  const hasDates = isHydrated || areDatesAdded();
  const dates = useMemo(() => (hasDates ? bookableDates(new Date()) : []), [hasDates]);
  return (
    <Field label={t.date} required help={t.dateHelp} error={error}>
      <Select {...select}>
        <option value="">{t.selectDate}</option>
        {dates.map(({ value, label }) => (
          <option key={value} value={value} disabled={isFull(openDays, value)}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type AlternativeSlotsProps = {
  date: string;
  slots: readonly Slot[];
  timeZone: string | undefined;
  /** Whether it takes the focus: when what was lost was just being sent. */
  takesFocus: boolean;
  onChoose: (time: string) => void;
};

/** What is still free on the day whose chosen time has gone; one tap chooses. */
function AlternativeSlots({ date, slots, timeZone, takesFocus, onChoose }: AlternativeSlotsProps) {
  const t = MESSAGES.get();
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) group.current?.focus();
  }, [takesFocus]);
  const title = t.still({ date: formatDate(date, 'full', locale.get()) });
  return (
    <Box ref={group} role="group" aria-label={title} tabIndex={-1} outline="none" scrollMarginTop="32">
      <Text size="small" fontWeight="semibold" mb="2">
        {title}
      </Text>
      <Row gap="2">
        {slots.map((slot) => (
          <Button key={slot.time} variant="outline" size="sm" minH="tap" onClick={() => onChoose(slot.time)}>
            {slotLabel(slot, timeZone)}
          </Button>
        ))}
      </Row>
    </Box>
  );
}

type SlotSelectProps = {
  control: UseFormReturn<BookingFormValues>['control'];
  choice: SlotChoice;
  timeZone: string | undefined;
};

/** The free times of the chosen date: none yet, loading, some, none left, or a failure with a way on. */
function SlotSelect({ control, choice, timeZone }: SlotSelectProps) {
  const t = MESSAGES.get();
  const { date, slots, hasUnread, availability, failure, chooseSlot } = choice;
  const chooseTime = (time: string) => chooseSlot({ date, time });
  const { field, fieldState } = useController({ control, name: 'preferredTime', defaultValue: '' });
  const lostBy = failure?.lostBy;

  const placeholder = timePlaceholder({
    hasDate: date !== '',
    isLoading: availability.isLoading,
    isError: availability.isError || (hasUnread && slots.length === 0),
    count: slots.length,
  });

  return (
    <Stack gap="3">
      <Field
        label={t.time}
        required
        error={fieldState.error?.message ?? (lostBy && failure?.message)}
        disabled={slots.length === 0}
      >
        <Select
          {...field}
          onChange={(event) => {
            field.onChange(event);
            chooseTime(event.target.value);
          }}
        >
          <option value="">{placeholder}</option>
          {slots.map((slot) => (
            <option key={slot.time} value={slot.time}>
              {slotLabel(slot, timeZone)}
            </option>
          ))}
        </Select>
      </Field>
      {lostBy && availability.isSuccess && !availability.isFetching && slots.length > 0 ? (
        <AlternativeSlots
          date={date}
          slots={slots}
          timeZone={timeZone}
          takesFocus={lostBy === 'submission'}
          onChoose={chooseTime}
        />
      ) : null}
      {availability.isError ? <LoadError onRetry={availability.refetch}>{t.failed}</LoadError> : null}
      {hasUnread ? <Alert tone="info">{unreadTimesText()}</Alert> : null}
      {date !== '' && availability.isSuccess && slots.length === 0 && !hasUnread ? (
        <Alert tone="info">{t.full}</Alert>
      ) : null}
    </Stack>
  );
}

type ConsultationFieldsProps = FieldsProps & {
  choice: SlotChoice;
  onServiceChange: (serviceType: string) => void;
  choices: readonly ServiceChoice[];
  /** The choice of a consultant, if there is one. */
  consultant: ReactNode;
  openDays: readonly OpenDay[] | undefined;
  prices: Prices | undefined;
  timeZone: string | undefined;
};

/** The service, the date, and one of the date's free slots. */
export function ConsultationFields({
  form,
  choice,
  onServiceChange,
  choices,
  consultant,
  openDays,
  prices,
  timeZone,
}: ConsultationFieldsProps) {
  const t = MESSAGES.get();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label={t.service} required error={errors.serviceType?.message}>
        <Select {...register('serviceType', { onChange: (event) => onServiceChange(event.target.value) })}>
          <option value="">{t.selectService}</option>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {withPrice(label, value, prices)}
            </option>
          ))}
        </Select>
      </Field>
      {consultant}
      <DateSelect
        error={errors.preferredDate?.message}
        openDays={openDays}
        {...register('preferredDate', {
          onChange: (event) => choice.chooseSlot({ date: event.target.value, time: '' }),
        })}
      />
      <SlotSelect control={form.control} choice={choice} timeZone={timeZone} />
    </>
  );
}
