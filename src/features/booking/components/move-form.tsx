import { ArrivalHeading } from '@/shared/ui/arrival-heading';
import { Button } from '@/shared/ui/button';
import { Row, Stack } from '@/shared/ui/layout';
import { ChosenTime } from './chosen-time';
import { TimeChoiceForm } from './time-choice-form';
import { useMoveForm } from './use-move-form';

type MoveFormProps = Parameters<typeof useMoveForm>[0] & { level?: 2 | 3; onClose: () => void };

/** Another day and time for a booking. The old time stays the client's until the new one is theirs. */
export function MoveForm({ level = 2, onClose, ...options }: MoveFormProps) {
  const { choice, move, isMoving } = useMoveForm(options);
  return (
    <Stack gap="6">
      <ArrivalHeading level={level}>Choose another time</ArrivalHeading>
      <TimeChoiceForm
        label="Move the booking"
        choice={choice}
        failureTitle="Your booking hasn't changed."
        onSubmit={() => void move()}
      >
        <ChosenTime choice={choice}>We'll keep your current time until you choose a new one.</ChosenTime>
        <Row>
          <Button type="submit" disabled={!choice.chosen} pending={isMoving} pendingLabel="Moving...">
            Move booking
          </Button>
          <Button variant="outline" onClick={onClose}>
            Keep current time
          </Button>
        </Row>
      </TimeChoiceForm>
    </Stack>
  );
}
