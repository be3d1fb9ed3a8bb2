import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { Button } from '@/shared/ui/button';
import { FocusedHeading } from '@/shared/ui/focused-heading';
import { Row, Stack } from '@/shared/ui/layout';
import { slotQueries } from '../api/slots';
import { SelectedSlotSummary } from './selected-slot-summary';
import { SlotPickerForm } from './slot-picker-form';
import { useSlotChoice } from './use-slot-choice';

type MoveFormOptions = {
  serviceType: string;
  /** Moves the booking to the firm's local date and "HH:MM"; fails with AppError. */
  onMove: (date: string, time: string) => Promise<void>;
};

/** The state of choosing another time for a booking, and of sending it. */
function useRescheduleForm({ serviceType, onMove }: MoveFormOptions) {
  const choice = useSlotChoice(serviceType);
  const [isMoving, setIsMoving] = useState(false);
  const queryClient = useQueryClient();

  async function move() {
    if (!choice.chosen || isMoving) return;
    setIsMoving(true);
    choice.begin();
    try {
      await onMove(choice.date, choice.time);
    } catch (error) {
      choice.fail(error);
    } finally {
      setIsMoving(false);
      void cancelAndInvalidate(queryClient, slotQueries.all());
    }
  }

  return { choice, move, isMoving };
}

type MoveFormProps = Parameters<typeof useRescheduleForm>[0] & { level?: 2 | 3; onClose: () => void };

/** Another day and time for a booking. The old time stays the client's until the new one is theirs. */
export function RescheduleForm({ level = 2, onClose, ...options }: MoveFormProps) {
  const { choice, move, isMoving } = useRescheduleForm(options);
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
          <Button type="submit" disabled={!choice.chosen} pending={isMoving} pendingLabel="Moving...">
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
