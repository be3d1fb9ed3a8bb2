import { Text } from '@/shared/ui/typography';
import { TimeInWords } from './time-in-words';
import type { TimeChoiceState } from './use-time-choice';

type ChosenTimeProps = {
  choice: TimeChoiceState;
  /** What is said while nothing is chosen. */
  children: string;
};

/** The day and time that the form would send, in full. */
export function ChosenTime({ choice, children }: ChosenTimeProps) {
  if (!choice.chosen) return <Text tone="muted">{children}</Text>;
  return (
    <Text fontWeight="semibold">
      <TimeInWords date={choice.date} time={choice.time} startsAt={choice.chosen.startsAt} />
    </Text>
  );
}
