import { Text } from '@/shared/ui/typography';
import { SlotTimeText } from './booking-summary-text';
import type { SlotChoiceState } from './use-slot-choice';

type ChosenTimeProps = {
  choice: SlotChoiceState;
  /** The text while nothing is selected. */
  children: string;
};

/** The day and time that the form would send, in full. */
export function SelectedSlotSummary({ choice, children }: ChosenTimeProps) {
  if (!choice.chosen) return <Text tone="muted">{children}</Text>;
  return (
    <Text fontWeight="semibold">
      <SlotTimeText date={choice.date} time={choice.time} startsAt={choice.chosen.startsAt} />
    </Text>
  );
}
