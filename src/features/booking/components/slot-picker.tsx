import { LoadError } from '@/shared/ui/load-error';
import { Text } from '@/shared/ui/typography';
import { zoneNote } from '../model/visitor-time';
import { NoSlots, SlotSkeleton, SlotTiles } from './slot-tiles';
import type { SlotChoiceState } from './use-slot-choice';

type TimeChoiceProps = Pick<SlotChoiceState, 'date' | 'time' | 'times' | 'slots' | 'chooseTime'> & {
  timeZone: string | undefined;
};

function Times({ date, time, times, slots, chooseTime, timeZone }: TimeChoiceProps) {
  if (times.isError && !times.data)
    return <LoadError onRetry={times.refetch}>We couldn't load the available times.</LoadError>;
  if (date === '') return <NoSlots>Select date first</NoSlots>;
  if (times.isPending) return <SlotSkeleton />;
  if (slots.length === 0) return <NoSlots>No available times for this date</NoSlots>;
  return <SlotTiles slots={slots} time={time} onChoose={chooseTime} timeZone={timeZone} />;
}

/** The free times of the chosen day, and whose clock they are of. */
export function SlotPicker(props: TimeChoiceProps) {
  return (
    <>
      <Text size="small" tone="muted" mb="3">
        {zoneNote(props.slots, props.timeZone)}
      </Text>
      <Times {...props} />
    </>
  );
}
