import { Text } from '@/shared/ui/typography';
import { SlotTimeText } from './booking-summary-text';
import type { SlotChoice } from './use-slot-choice';

type ChosenTimeProps = {
  choice: SlotChoice;
  /** The text while nothing is selected. */
  children: string;
};

/** The day and time that the form would send, in full. */
export function SelectedSlotSummary({ choice, children }: ChosenTimeProps) {
  if (!choice.slot) return <Text tone="muted">{children}</Text>;
  return (
    <Text fontWeight="semibold">
      <SlotTimeText date={choice.date} time={choice.time} startsAt={choice.slot.startsAt} />
    </Text>
  );
}
