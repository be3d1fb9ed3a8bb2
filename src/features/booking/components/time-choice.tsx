import { LoadError } from '@/shared/ui/load-error';
import { Text } from '@/shared/ui/typography';
import { zoneNote } from '../model/visitor-time';
import { NoSlots, SlotChoice, SlotSkeleton } from './slot-choice';
import type { TimeChoiceState } from './use-time-choice';

type TimeChoiceProps = Pick<TimeChoiceState, 'date' | 'time' | 'times' | 'slots' | 'chooseTime'> & {
  timeZone: string | undefined;
};

function Times({ date, time, times, slots, chooseTime, timeZone }: TimeChoiceProps) {
  if (times.isError && !times.data)
    return <LoadError onRetry={times.refetch}>We couldn't load the available times.</LoadError>;
  if (date === '') return <NoSlots>Select date first</NoSlots>;
  if (times.isPending) return <SlotSkeleton />;
  if (slots.length === 0) return <NoSlots>No available times for this date</NoSlots>;
  return <SlotChoice slots={slots} time={time} onChoose={chooseTime} timeZone={timeZone} />;
}

/** The free times of the chosen day, and whose clock they are of. */
export function TimeChoice(props: TimeChoiceProps) {
  return (
    <>
      <Text size="small" tone="muted" mb="3">
        {zoneNote(props.slots, props.timeZone)}
      </Text>
      <Times {...props} />
    </>
  );
}
