import { formatDate } from '@contracts/time-format.ts';
import { useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Select } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { Text } from '@/shared/ui/typography';
import { type Slot, slotLabel, timePlaceholder } from '../model/slot-label';
import { zoneNote } from '../model/visitor-time';
import { SlotHoldStatus } from './slot-hold-status';
import { TimeZoneSelect } from './time-zone-select';
import type { ScheduleFormState } from './use-schedule-form';

type FreeTimesProps = {
  date: string;
  slots: readonly Slot[];
  timeZone: string | undefined;
  /** Whether it takes the focus: when what was lost was just being sent. */
  takesFocus: boolean;
  onChoose: (time: string) => void;
};

/** What is still free on the day whose chosen time has gone; one tap chooses. */
function AlternativeSlots({ date, slots, timeZone, takesFocus, onChoose }: FreeTimesProps) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) group.current?.focus();
  }, [takesFocus]);
  const title = `Still available on ${formatDate(date, 'full')}`;
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

type TimeFieldProps = { schedule: ScheduleFormState; timeZone: string | undefined };

/** The free times of the chosen date: none yet, loading, some, none left, or a failure with a way on. */
export function SlotSelect({ schedule, timeZone }: TimeFieldProps) {
  const { date, slots, availability, failure, hold, chooseTime } = schedule.choice;
  const { control } = schedule.form;
  const { field, fieldState } = useController({ control, name: 'preferredTime', defaultValue: '' });
  const lostBy = failure?.lostBy;

  const placeholder = timePlaceholder({
    hasDate: date !== '',
    isLoading: availability.isLoading,
    isError: availability.isError,
    count: slots.length,
  });

  return (
    <Stack gap="3">
      <Field
        label="Preferred time"
        required
        help={zoneNote(slots, timeZone)}
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
      <SlotHoldStatus hold={hold} />
      <TimeZoneSelect />
      {availability.isError ? (
        <LoadError onRetry={availability.refetch}>
          We couldn't load the available availability. Nothing you typed is lost.
        </LoadError>
      ) : null}
      {date !== '' && availability.isSuccess && slots.length === 0 ? (
        <Alert tone="info">This date is fully booked. Please choose another date.</Alert>
      ) : null}
    </Stack>
  );
}
