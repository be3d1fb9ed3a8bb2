import { LIMITS } from '@contracts/text-rules.ts';
import { useRef } from 'react';
import { Button } from '@/shared/ui/button';
import { Select, TextArea } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Stack } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
import { priceText, withPrice } from '../model/price';
import { ALL_CHOICES } from '../model/service-choices';
import { OptionalLabel } from './optional-label';
import { SelectedSlotSummary } from './selected-slot-summary';
import { SlotPickerForm } from './slot-picker-form';
import { useClientBookingForm } from './use-client-booking-form';
import { usePrices } from './use-prices';
import type { BookingResult } from './use-schedule-form';

type CalendarFormProps = { timeZone: string | undefined; onBooked: (booked: BookingResult) => void };

/** The booking form of a signed-in client: service, day, time, and a note. Contact data comes from the account. */
export function ClientBookingForm({ timeZone, onBooked }: CalendarFormProps) {
  const { choice, chooseService, hold, book, isSending } = useClientBookingForm({ timeZone, onBooked });
  const prices = usePrices();
  const cost = priceText(prices, choice.serviceType);
  const note = useRef<HTMLTextAreaElement>(null);
  return (
    <SlotPickerForm
      label="Book a consultation"
      choice={choice}
      hold={hold}
      failureTitle="We couldn't book that time."
      onSubmit={() => void book(note.current?.value ?? '')}
      service={
        <Field label="Service">
          <Select value={choice.serviceType} onChange={(event) => chooseService(event.target.value)}>
            {ALL_CHOICES.map(({ value, label }) => (
              <option key={value} value={value}>
                {withPrice(label, value, prices)}
              </option>
            ))}
          </Select>
        </Field>
      }
      note={
        <Field
          label={<OptionalLabel>Additional information</OptionalLabel>}
          help="What would you like to talk about? A sentence is enough."
        >
          <TextArea ref={note} rows={3} maxLength={LIMITS.message} />
        </Field>
      }
    >
      <Stack gap="3" alignItems={{ base: 'stretch', md: 'flex-start' }}>
        <SelectedSlotSummary choice={choice}>Choose a date and a time first.</SelectedSlotSummary>
        {cost ? <Text>{cost}</Text> : null}
        <Button type="submit" disabled={!choice.chosen} pending={isSending} pendingLabel="Confirming...">
          Confirm Booking
        </Button>
      </Stack>
    </SlotPickerForm>
  );
}
