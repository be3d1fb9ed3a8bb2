import { formatDate } from '@contracts/time-format.ts';
import { useEffect, useRef } from 'react';
import { Button } from '@/shared/ui/button';
import { Box, Row } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
import { type Slot, slotLabel } from '../model/slot-label';

type FreeTimesProps = {
  date: string;
  slots: readonly Slot[];
  timeZone: string | undefined;
  /** Whether it takes the focus: when what was lost was just being sent. */
  takesFocus: boolean;
  onChoose: (time: string) => void;
};

/** What is still free on the day whose chosen time has gone; one tap chooses. */
export function AlternativeSlots({ date, slots, timeZone, takesFocus, onChoose }: FreeTimesProps) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) group.current?.focus();
  }, [takesFocus]);
  const title = `Still available on ${formatDate(date, 'full')}`;
  return (
    <Box ref={group} role="group" aria-label={title} tabIndex={-1} outline="none" scrollMarginTop="32">
      <Text size="small" fontWeight="semibold" mb="2">
        {title}
      </Text>
      <Row gap="2">
        {slots.map((slot) => (
          <Button key={slot.time} variant="outline" size="sm" minH="tap" onClick={() => onChoose(slot.time)}>
            {slotLabel(slot, timeZone)}
          </Button>
        ))}
      </Row>
    </Box>
  );
}
