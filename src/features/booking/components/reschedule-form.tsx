import { Button } from '@/shared/ui/button';
import { FocusedHeading } from '@/shared/ui/focused-heading';
import { Row, Stack } from '@/shared/ui/layout';
import { SelectedSlotSummary } from './selected-slot-summary';
import { SlotPickerForm } from './slot-picker-form';
import { useRescheduleForm } from './use-reschedule-form';

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
