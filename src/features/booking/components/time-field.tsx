import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Select } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Stack } from '@/shared/ui/layout';
import { availabilityOptions } from '../api/get-availability';
import type { ScheduleValues } from '../model/schedule-schema';
import { type Slot, slotLabel, timePlaceholder } from '../model/slot-label';
import { cityOf, FIRM_TIME_LABEL, visitorTimeOf } from '../model/visitor-time';

type TimeFieldProps = {
  control: Control<ScheduleValues>;
  date: string;
  serviceType: string;
  timeZone: string | undefined;
};

const NONE: Slot[] = [];

function zoneNote(slots: Slot[], timeZone: string | undefined): string {
  const note = `Times are ${FIRM_TIME_LABEL}.`;
  const differs = slots.some(({ startsAt }) => visitorTimeOf(startsAt, timeZone) !== undefined);
  return differs && timeZone ? `${note} Your own time (${cityOf(timeZone)}) is beside each.` : note;
}

/** The free times of the chosen date: none yet, loading, some, none left, or a failure with a way on. */
export function TimeField({ control, date, serviceType, timeZone }: TimeFieldProps) {
  const times = useQuery(availabilityOptions(date, serviceType));
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
      {times.isError ? (
        <Alert tone="error">
          The free times could not be loaded. Nothing you typed is lost.
          <Button variant="plain" size="sm" onClick={() => void times.refetch()}>
            Try again
          </Button>
        </Alert>
      ) : null}
      {date !== '' && times.isSuccess && slots.length === 0 ? (
        <Alert tone="info">Every time on this date is taken. Please choose another date.</Alert>
      ) : null}
    </Stack>
  );
}
