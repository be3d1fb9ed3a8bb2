import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, type SubmitEvent, useEffect, useMemo, useRef } from 'react';
import { Alert } from '@/shared/ui/alert';
import { Box, Stack } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { Text } from '@/shared/ui/typography';
import { useReplayEarlySubmit } from '@/shared/ui/use-replay-early-submit';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { calendarOf } from '../model/calendar';
import { zoneNote } from '../model/visitor-time';
import { DayPicker } from './day-picker';
import { SlotHoldStatus } from './slot-hold-status';
import { NoSlots, SlotSkeleton, SlotTiles } from './slot-tiles';
import { TimeZoneSelect, useVisitorTimeZone } from './time-zone-select';
import type { SlotChoice } from './use-slot-choice';

type TimeChoiceProps = Pick<SlotChoice, 'date' | 'time' | 'availability' | 'slots' | 'chooseTime'> & {
  timeZone: string | undefined;
};

function Times({ date, time, availability, slots, chooseTime, timeZone }: TimeChoiceProps) {
  if (availability.isError && !availability.data)
    return <LoadError onRetry={availability.refetch}>We couldn't load the available times.</LoadError>;
  if (date === '') return <NoSlots>Select date first</NoSlots>;
  if (availability.isPending) return <SlotSkeleton />;
  if (slots.length === 0) return <NoSlots>No available times for this date</NoSlots>;
  return <SlotTiles slots={slots} time={time} onChoose={chooseTime} timeZone={timeZone} />;
}

/** The free times of the chosen day, and whose clock they are of. */
function SlotPicker(props: TimeChoiceProps) {
  return (
    <>
      <Text size="small" tone="muted" mb="3">
        {zoneNote(props.slots, props.timeZone)}
      </Text>
      <Times {...props} />
    </>
  );
}

type DateChoiceProps = Pick<SlotChoice, 'availability' | 'date' | 'chooseDate'>;

/** The calendar. Until it is known which days are full, or when that cannot be had, every working day is open. */
function BookingDatePicker({ availability, date, chooseDate }: DateChoiceProps) {
  const days = availability.data?.days;
  const calendar = useMemo(
    () =>
      calendarOf(
        new Date(),
        days?.map((day) => day.date),
      ),
    [days],
  );
  return (
    <>
      {availability.isPending ? (
        <VisuallyHidden role="status">Checking available dates...</VisuallyHidden>
      ) : null}
      <DayPicker {...calendar} date={date} onChoose={chooseDate} />
    </>
  );
}

const Form = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 26rem) minmax(0, 1fr)' },
    columnGap: '20',
    rowGap: '8',
    alignItems: 'start',
  },
});
const Group = chakra('fieldset', { base: { minW: '0', border: '0', padding: '0', outline: 'none' } });
const Legend = chakra('legend', { base: { textStyle: 'label', mb: '2', padding: '0' } });

type TimeChoiceFormProps = {
  label: string;
  choice: SlotChoice;
  /** Prefix of an error message: the action that failed. */
  failureTitle: string;
  onSubmit: () => void;
  /** Shown above the calendar. */
  service?: ReactNode;
  /** Shown below the times. */
  note?: ReactNode;
  /** What is chosen, and the buttons. */
  children: ReactNode;
};

/** A form whose heart is a day and one of its free times. When the chosen time is lost, the free ones get the focus. */
export function SlotPickerForm({ label, choice, onSubmit, ...parts }: TimeChoiceFormProps) {
  const timeZone = useVisitorTimeZone();
  const { failure } = choice;
  const free = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (failure?.lostBy === 'submission') free.current?.focus();
  }, [failure]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <Form ref={useReplayEarlySubmit()} noValidate onSubmit={submit} aria-label={label}>
      <Stack gap="6">
        {parts.service}
        <Group>
          <Legend>Date</Legend>
          <BookingDatePicker {...choice} />
        </Group>
      </Stack>
      <Stack gap="6">
        <Group ref={free} tabIndex={-1} scrollMarginTop="32">
          <Legend>Time</Legend>
          <SlotPicker {...choice} timeZone={timeZone} />
          <Box mt="2">
            <SlotHoldStatus hold={choice.hold} />
          </Box>
        </Group>
        <TimeZoneSelect />
        {parts.note}
        {failure ? (
          <Alert tone="error" title={parts.failureTitle}>
            {failure.message}
          </Alert>
        ) : null}
        {parts.children}
      </Stack>
    </Form>
  );
}
