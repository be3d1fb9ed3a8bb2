import { Text } from '@/shared/ui/typography';
import type { HoldState } from './use-slot-choice';

const HELD = "We're holding this time for you while you fill out the form.";

/** Says that the chosen time is held; its place is there all the time, so that it is read out and nothing moves. */
export function SlotHoldStatus({ hold }: { hold: HoldState }) {
  return (
    <Text size="small" tone="muted" role="status" minH="6">
      {hold.ended ?? (hold.isHeld ? HELD : null)}
    </Text>
  );
}
