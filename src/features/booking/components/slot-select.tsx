import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { Alert } from '@/shared/ui/alert';
import { Select } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Stack } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { slotQueries } from '../api/slots';
import { type Slot, slotLabel, timePlaceholder } from '../model/slot-label';
import { zoneNote } from '../model/visitor-time';
import { AlternativeSlots } from './alternative-slots';
import { SlotHoldStatus } from './slot-hold-status';
import { TimeZoneSelect } from './time-zone-select';
import type { ScheduleFormState } from './use-schedule-form';

type TimeFieldProps = { schedule: ScheduleFormState; timeZone: string | undefined };

const NONE: Slot[] = [];

/** The free times of the chosen date: none yet, loading, some, none left, or a failure with a way on. */
export function SlotSelect({ schedule, timeZone }: TimeFieldProps) {
  const { form, date, serviceType, gone, hold } = schedule;
  const { control } = form;
  const times = useQuery(slotQueries.day(date, serviceType, hold.id));
  const slots = times.data?.slots ?? NONE;
  const { field, fieldState } = useController({ control, name: 'preferredTime', defaultValue: '' });
  const { value, onChange } = field;

  useEffect(() => {
    // Another service or a booking elsewhere can take the chosen time off the list.
    if (times.data && value !== '' && !times.data.slots.some((slot) => slot.time === value)) onChange('');
  }, [times.data, value, onChange]);

  const placeholder = timePlaceholder({
    hasDate: date !== '',
    isLoading: times.isLoading,
    isError: times.isError,
    count: slots.length,
  });

  return (
    <Stack gap="3">
      <Field
        label="Preferred time"
        required
        help={zoneNote(slots, timeZone)}
        error={fieldState.error?.message}
        disabled={slots.length === 0}
      >
        <Select {...field}>
          <option value="">{placeholder}</option>
          {slots.map((slot) => (
            <option key={slot.time} value={slot.time}>
              {slotLabel(slot, timeZone)}
            </option>
          ))}
        </Select>
      </Field>
      {gone && times.isSuccess && !times.isFetching && slots.length > 0 ? (
        <AlternativeSlots
          date={date}
          slots={slots}
          timeZone={timeZone}
          takesFocus={gone.wasSent}
          onChoose={schedule.chooseTime}
        />
      ) : null}
      <SlotHoldStatus hold={hold} />
      <TimeZoneSelect />
      {times.isError ? (
        <LoadError onRetry={times.refetch}>
          We couldn't load the available times. Nothing you typed is lost.
        </LoadError>
      ) : null}
      {date !== '' && times.isSuccess && slots.length === 0 ? (
        <Alert tone="info">This date is fully booked. Please choose another date.</Alert>
      ) : null}
    </Stack>
  );
}
