import { useState } from 'react';
import { Button } from '@/shared/ui/button';
import { FocusedHeading } from '@/shared/ui/focused-heading';
import { Row, Stack } from '@/shared/ui/layout';
import { SelectedSlotSummary } from './selected-slot';
import { SlotPickerForm } from './slot-picker-form';
import { useSlotChoice } from './use-slot-choice';

type RescheduleFormProps = {
  serviceType: string;
  /** Moves the booking to the firm's local date and "HH:MM"; fails with AppError. */
  onMove: (date: string, time: string) => Promise<void>;
  level?: 2 | 3;
  onClose: () => void;
};

/** Another day and time for a booking. The old time stays the client's until the new one is theirs. */
export function RescheduleForm({ serviceType, onMove, level = 2, onClose }: RescheduleFormProps) {
  const choice = useSlotChoice({ serviceType, period: 'booking-window', isHeld: false });
  const [isMoving, setIsMoving] = useState(false);

  async function move() {
    if (!choice.slot || isMoving) return;
    setIsMoving(true);
    await choice.submit(() => onMove(choice.date, choice.time)).catch(() => undefined);
    setIsMoving(false);
    void choice.refetchSlots();
  }

  return (
    <Stack gap="6">
      <FocusedHeading level={level}>Choose another time</FocusedHeading>
      <SlotPickerForm
        label="Move the booking"
        choice={choice}
        failureTitle="Your booking hasn't changed."
        onSubmit={() => void move()}
      >
        <SelectedSlotSummary choice={choice}>
          We'll keep your current time until you choose a new one.
        </SelectedSlotSummary>
        <Row>
          <Button type="submit" disabled={!choice.slot} pending={isMoving} pendingLabel="Moving...">
            Move booking
          </Button>
          <Button variant="outline" onClick={onClose}>
            Keep current time
          </Button>
        </Row>
      </SlotPickerForm>
    </Stack>
  );
}
