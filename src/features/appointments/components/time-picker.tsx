import { chakra } from '@chakra-ui/react/styled-system';
import { FIRM_SENTENCES } from '@contracts/firm.ts';
import { formatDate, formatTime } from '@contracts/time-format.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '@/shared/ui/feedback/alert';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box, Stack } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { appointmentQueries } from '../api/queries';
import type { FreeTime } from '../model/staff-appointment';

const Times = chakra('fieldset', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });
const Choice = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    minH: 'tap',
    px: '4',
    textStyle: 'small',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'md',
    cursor: 'pointer',
    '&:has(:checked)': { bg: 'clay', color: 'onClay', borderColor: 'clay' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'clay', outlineOffset: '2px' },
  },
});
const Radio = chakra('input', {
  base: { position: 'absolute', inset: '0', opacity: '0', cursor: 'pointer' },
});

type TimesProps = { times: readonly FreeTime[]; chosen: string; onChoose: (time: string) => void };

function FreeTimes({ times, chosen, onChoose }: TimesProps) {
  return (
    <Times>
      <Box as="legend" textStyle="label" mb="1.5">
        Available times, {FIRM_SENTENCES.en.zoneShort}
      </Box>
      {times.map(({ slot_time }) => (
        <Choice key={slot_time}>
          <Radio
            type="radio"
            name="time"
            value={slot_time}
            checked={slot_time === chosen}
            onChange={() => onChoose(slot_time)}
          />
          {formatTime(slot_time)}
        </Choice>
      ))}
    </Times>
  );
}

type TimePickerProps = {
  serviceType: string;
  /** The appointment that is to be moved: it is not in its own way. */
  but?: string;
  /** Whose times are shown; undefined: those of all. */
  consultantId?: number | undefined;
  date: string;
  time: string;
  firstDay: string;
  onChange: (date: string, time: string) => void;
};

/** A date in the firm's zone and its available times. An unavailable time is marked before the form is sent. */
export function TimePicker(props: TimePickerProps) {
  const { serviceType, but, consultantId, date, time, firstDay, onChange } = props;
  const free = useQuery({
    ...appointmentQueries.slots({ serviceType, from: date, to: date, but, consultantId }),
    enabled: date !== '',
  });
  const times = free.data ?? [];
  const isTaken = free.data !== undefined && time !== '' && !times.some((one) => one.slot_time === time);
  return (
    <Stack gap="4">
      <Field label="Day">
        <TextInput
          type="date"
          value={date}
          min={firstDay}
          maxW="14rem"
          onChange={(event) => onChange(event.target.value, '')}
        />
      </Field>
      {isTaken ? (
        <Alert tone="error" title={`${formatTime(time)} isn’t available.`}>
          It’s already booked or outside working hours.
        </Alert>
      ) : null}
      {free.isError ? (
        <LoadError onRetry={free.refetch}>We couldn’t load the available times.</LoadError>
      ) : null}
      {free.isPending && date !== '' ? <Skeleton height="tap" width="14rem" /> : null}
      {free.data && times.length === 0 ? (
        <Text tone="muted">{`No available times on ${formatDate(date, 'full')}. Please choose another day.`}</Text>
      ) : null}
      {times.length > 0 ? (
        <FreeTimes times={times} chosen={time} onChoose={(chosen) => onChange(date, chosen)} />
      ) : null}
    </Stack>
  );
}
