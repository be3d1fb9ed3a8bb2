import type { MeetsBy } from '@contracts/booking/meeting-place.ts';
import { FIELD_RULES } from '@contracts/field-rules.ts';
import { LIMITS } from '@contracts/text-rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ownProfileOptions } from '@/shared/auth/own-profile';
import { useSession } from '@/shared/auth/session';
import { PATHS } from '@/shared/config/paths';
import { QueryProvider } from '@/shared/query/query-provider';
import { useDraftValues } from '@/shared/query/use-draft-values';
import { Button, ButtonLink } from '@/shared/ui/button';
import { showToast } from '@/shared/ui/feedback/toast';
import { Select, TextArea, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box, Container, Row, Section, Stack } from '@/shared/ui/layout/layout';
import { usePage } from '@/shared/ui/page-context';
import { FocusedHeading } from '@/shared/ui/text/focused-heading';
import { Tag } from '@/shared/ui/text/tag';
import { Heading, Text } from '@/shared/ui/text/typography';
import { useCreateAppointment } from '../api/mutations';
import { bookingQueries } from '../api/queries';
import {
  allServices,
  type BookingFormValues,
  clientContactFrom,
  toAppointmentRequest,
} from '../model/booking-form';
import { bookingStatusSummary } from '../model/booking-status';
import { paymentTermsText, withPrice } from '../model/price';
import { type BookingResult, BookingSummaryText, PayLink } from './booking-summary';
import { ConsultantSelect } from './consultant-select';
import { MeetingSelect } from './meeting-select';
import { OptionalLabel } from './optional-label';
import { SelectedSlotSummary } from './selected-slot';
import { SlotPickerForm } from './slot-picker-form';
import { useVisitorTimeZone } from './time-zone-select';
import { useSlotChoice } from './use-slot-choice';

type CalendarFormOptions = { timeZone: string | undefined; onBooked: (booked: BookingResult) => void };

/** The state of the signed-in client's booking form: what is chosen, what is on offer, sending, and its failure. */
function useClientBookingForm({ timeZone, onBooked }: CalendarFormOptions) {
  const { user } = useSession();
  const { search } = usePage();
  const services = allServices(useQuery(bookingQueries.prices()).data);
  const [chosenType, setServiceType] = useState(() => search.get('service') ?? '');
  const isOffered = services.some(({ value }) => value === chosenType);
  const serviceType = isOffered ? chosenType : (services[0]?.value ?? '');
  const queryClient = useQueryClient();
  const create = useCreateAppointment();
  const [consultantId, setConsultantId] = useState<number>();
  const choice = useSlotChoice({
    serviceType,
    consultantId,
    period: 'booking-window',
    isHeld: true,
    timeZone,
  });
  const { date, time, slot } = choice;

  async function book(typed: Pick<BookingFormValues, 'message' | 'meetsBy' | 'clientPhone'>) {
    if (!user || !slot || create.isPending) return;
    const result = await choice
      .submit(async (holdId) => {
        const profile = await queryClient.ensureQueryData(ownProfileOptions(user.id));
        const values = { ...clientContactFrom(user.email, profile), ...typed, serviceType, consultantId };
        return create.mutateAsync({
          as: 'client',
          request: toAppointmentRequest(
            { ...values, preferredDate: date, preferredTime: time },
            timeZone,
            holdId,
          ),
        });
      })
      .catch(() => undefined);
    if (result) onBooked({ ...result, service: serviceType, date, time, email: user.email });
  }

  function chooseService(next: string) {
    setServiceType(next);
    // The consultant may not offer the new service.
    setConsultantId(undefined);
  }

  return {
    choice,
    services,
    serviceType,
    chooseService,
    consultantId,
    chooseConsultant: setConsultantId,
    book,
    isSending: create.isPending,
  };
}

type Note = { meetsBy: MeetsBy; message: string; typedPhone?: string };
const NO_NOTE: Note = { meetsBy: 'video', message: '' };

type CalendarFormProps = { timeZone: string | undefined; onBooked: (booked: BookingResult) => void };

/** The booking form of a signed-in client: service, day, time, and a note. Contact data comes from the account. */
function ClientBookingForm({ timeZone, onBooked }: CalendarFormProps) {
  const note = useDraftValues('booking', { version: 0, values: NO_NOTE });
  const { meetsBy, message, typedPhone } = note.values;
  const { choice, services, serviceType, chooseService, book, isSending, ...wish } = useClientBookingForm({
    timeZone,
    onBooked(booked) {
      note.reset();
      onBooked(booked);
    },
  });
  const { data: prices } = useQuery(bookingQueries.prices());
  const cost = paymentTermsText(prices, serviceType);
  const [isPhoneMissing, setIsPhoneMissing] = useState(false);
  const { user } = useSession();
  const { data: profile } = useQuery({ ...ownProfileOptions(user?.id ?? ''), enabled: user !== undefined });
  const phoneInput = useRef<HTMLInputElement>(null);
  const phone = typedPhone ?? profile?.phone ?? '';

  function submit() {
    const isMissing = meetsBy === 'voice' && phone.trim() === '';
    setIsPhoneMissing(isMissing);
    if (isMissing) phoneInput.current?.focus();
    else
      void book({
        message,
        meetsBy,
        ...(meetsBy === 'voice' && { clientPhone: phone }),
      });
  }

  return (
    <SlotPickerForm
      label="Book a consultation"
      choice={choice}
      failureTitle="We couldn’t book that time."
      onSubmit={submit}
      service={
        <>
          <Field label="Service">
            <Select value={serviceType} onChange={(event) => chooseService(event.target.value)}>
              {services.map(({ value, label }) => (
                <option key={value} value={value}>
                  {withPrice(label, value, prices)}
                </option>
              ))}
            </Select>
          </Field>
          <ConsultantSelect
            serviceType={serviceType}
            value={wish.consultantId}
            onChoose={wish.chooseConsultant}
          />
        </>
      }
      note={
        <>
          <MeetingSelect value={meetsBy} onChoose={(next) => note.change({ meetsBy: next })} />
          {meetsBy === 'voice' ? (
            <Field
              label="Phone number"
              required
              error={isPhoneMissing ? FIELD_RULES.phone_required : undefined}
            >
              <TextInput
                ref={phoneInput}
                type="tel"
                autoComplete="tel"
                maxLength={LIMITS.phone}
                value={phone}
                onChange={(event) => note.change({ typedPhone: event.target.value })}
              />
            </Field>
          ) : null}
          <Field
            label={<OptionalLabel>Additional information</OptionalLabel>}
            help="What would you like to talk about? A sentence is enough."
          >
            <TextArea
              rows={3}
              maxLength={LIMITS.message}
              value={message}
              onChange={(event) => note.change({ message: event.target.value })}
            />
          </Field>
        </>
      }
    >
      <Stack gap="3" alignItems={{ base: 'stretch', md: 'flex-start' }}>
        <SelectedSlotSummary choice={choice}>
          {choice.day === '' ? 'Choose a date and a time first.' : 'Choose a time.'}
        </SelectedSlotSummary>
        {cost ? <Text>{cost}</Text> : null}
        <Button type="submit" disabled={!choice.slot} pending={isSending} pendingLabel="Confirming...">
          Confirm Booking
        </Button>
        {note.isDirty ? <Tag>Draft</Tag> : null}
      </Stack>
    </SlotPickerForm>
  );
}

type CalendarBookedProps = { booked: BookingResult; onAnother: () => void };

/** Replaces the form after a booking, and takes over its focus. */
function CalendarBookingSuccess({ booked, onAnother }: CalendarBookedProps) {
  const isDue = booked.paymentUrl !== undefined;
  return (
    <Stack gap="5" borderInlineStart="3px solid" borderColor="success" bg="successGround" p="6">
      <FocusedHeading level={3} scrollMarginTop="32">
        {bookingStatusSummary(booked.status, isDue).title}
      </FocusedHeading>
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

/** The signed-in client's booking form, or what it has booked; `onBooked` hears of every booking it makes. */
export function BookingCalendar({ onBooked }: { onBooked?: (booked: BookingResult) => void }) {
  const [booked, setBooked] = useState<BookingResult>();
  const timeZone = useVisitorTimeZone();

  function finish(next: BookingResult) {
    setBooked(next);
    onBooked?.(next);
  }

  return (
    <QueryProvider>
      {booked ? (
        <CalendarBookingSuccess booked={booked} onAnother={() => setBooked(undefined)} />
      ) : (
        <ClientBookingForm timeZone={timeZone} onBooked={finish} />
      )}
    </QueryProvider>
  );
}

/** The booking calendar as a page of its own; leads on to what was booked. */
export function BookingCalendarScreen() {
  const navigate = useNavigate();

  function goOn({ id, status }: BookingResult) {
    const title = status === 'confirmed' ? 'Booking confirmed' : 'Booking request received';
    showToast({ kind: 'success', title, acrossPages: true });
    void navigate(`${PATHS.booking}/${id}`);
  }

  return (
    <Section pt={{ base: '10', lg: '16' }}>
      <Container>
        <Box mb={{ base: '8', lg: '12' }}>
          <Heading level={1} mb="4">
            Book a Consultation
          </Heading>
          <Text size="lead" tone="muted">
            Choose a date and time. We’ll use the name and email from your profile.
          </Text>
        </Box>
        <BookingCalendar onBooked={goOn} />
      </Container>
    </Section>
  );
}
