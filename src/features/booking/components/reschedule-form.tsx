import { useState } from 'react';
import { messages } from '@/shared/i18n/messages';
import { Button } from '@/shared/ui/button';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { FocusedHeading } from '@/shared/ui/text/focused-heading';
import { Text } from '@/shared/ui/text/typography';
import { chosenTime } from '../model/time-labels';
import { dateIn } from '../model/zone-times';
import { SlotPickerForm } from './slot-picker-form';
import { useVisitorTimeZone } from './time-zone-select';
import { TwoClocks } from './two-clocks';
import { useSlotChoice } from './use-slot-choice';

const MESSAGES = messages('booking/reschedule', {
  title: 'Choose another time',
  form: 'Move the booking',
  failed: 'Your booking hasn’t changed.',
  keeping: 'We’ll keep your current time until you choose a new one.',
  moving: 'Moving...',
  move: 'Move booking',
  keep: 'Keep current time',
});

type RescheduleFormProps = {
  serviceType: string;
  /** The present start as an ISO instant; its day is shown first. */
  startsAt: string;
  /** Moves the booking to the firm's local date and "HH:MM"; fails with AppError. */
  onMove: (date: string, time: string) => Promise<void>;
  level?: 2 | 3;
  onClose: () => void;
};

/** Another day and time for a booking. The old time stays the client's until the new one is theirs. */
export function RescheduleForm({ serviceType, startsAt, onMove, level = 2, onClose }: RescheduleFormProps) {
  const t = MESSAGES.get();
  const timeZone = useVisitorTimeZone();
  const choice = useSlotChoice({
    serviceType,
    period: 'booking-window',
    isHeld: false,
    timeZone,
    firstDay: dateIn(startsAt, timeZone),
  });
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
      {/* With room below, for what it is the heading of. */}
      <FocusedHeading level={level} scrollMarginTop="32" scrollMarginBottom="70vh">
        {t.title}
      </FocusedHeading>
      <SlotPickerForm label={t.form} choice={choice} failureTitle={t.failed} onSubmit={() => void move()}>
        {choice.slot ? (
          <Text fontWeight="semibold">
            <TwoClocks {...chosenTime(choice.slot, timeZone)} />
          </Text>
        ) : (
          <Text tone="muted">{t.keeping}</Text>
        )}
        <Row>
          <Button type="submit" disabled={!choice.slot} pending={isMoving} pendingLabel={t.moving}>
            {t.move}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {t.keep}
          </Button>
        </Row>
      </SlotPickerForm>
    </Stack>
  );
}
