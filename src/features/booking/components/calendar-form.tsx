import { LIMITS } from '@contracts/text-rules.ts';
import { useRef } from 'react';
import { Button } from '@/shared/ui/button';
import { Select, TextArea } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Stack } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
import { costSentence, withPrice } from '../model/price';
import { ALL_CHOICES } from '../model/service-choices';
import { ChosenTime } from './chosen-time';
import { Optional } from './optional';
import { TimeChoiceForm } from './time-choice-form';
import { useCalendarForm } from './use-calendar-form';
import { usePrices } from './use-prices';
import type { Booked } from './use-schedule-form';

type CalendarFormProps = { timeZone: string | undefined; onBooked: (booked: Booked) => void };

/** A signed-in client's booking: service, day, time, and a note. Who they are is known. */
export function CalendarForm({ timeZone, onBooked }: CalendarFormProps) {
  const { choice, chooseService, hold, book, isSending } = useCalendarForm({ timeZone, onBooked });
  const prices = usePrices();
  const cost = costSentence(prices, choice.serviceType);
  const note = useRef<HTMLTextAreaElement>(null);
  return (
    <TimeChoiceForm
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
          label={<Optional>Additional information</Optional>}
          help="What would you like to talk about? A sentence is enough."
        >
          <TextArea ref={note} rows={3} maxLength={LIMITS.message} />
        </Field>
      }
    >
      <Stack gap="3" alignItems={{ base: 'stretch', md: 'flex-start' }}>
        <ChosenTime choice={choice}>Choose a date and a time first.</ChosenTime>
        {cost ? <Text>{cost}</Text> : null}
        <Button type="submit" disabled={!choice.chosen} pending={isSending} pendingLabel="Confirming...">
          Confirm Booking
        </Button>
      </Stack>
    </TimeChoiceForm>
  );
}
