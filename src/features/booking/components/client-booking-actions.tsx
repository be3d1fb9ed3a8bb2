import { useState } from 'react';
import { SITE } from '@/shared/config/site';
import { withNonBreakingSpaces } from '@/shared/lib/non-breaking';
import { Button } from '@/shared/ui/button';
import { Box, Row } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { Anchor, Text } from '@/shared/ui/typography';
import { useClientBookingMutations } from '../api/mutations';
import type { BookingEntry } from '../model/own-bookings';
import { CancelDialog } from './cancel-dialog';
import { RescheduleForm } from './reschedule-form';

const WORDS = { move: 'Move', cancel: 'Cancel' };
type Change = keyof typeof WORDS;

type ChangeOwnBookingProps = {
  entry: BookingEntry;
  /** Once the list shows what has become of it. */
  onMoved: () => void;
  onCancelled: () => void;
};

/** Moving and canceling a booking that is still to come, until when, and whom to call after that. */
export function ClientBookingActions({ entry, onMoved, onCancelled }: ChangeOwnBookingProps) {
  const { id, service, date, time, ownTime, canChange } = entry;
  const [open, setOpen] = useState<Change>();
  const change = useClientBookingMutations();
  const close = () => setOpen(undefined);
  const until = withNonBreakingSpaces(entry.changeUntil);

  async function cancel(reason: string) {
    await change.cancel(id, reason);
    close();
    showToast({ kind: 'success', title: 'Booking canceled' });
    onCancelled();
  }

  async function move(day: string, start: string) {
    await change.move(id, day, start);
    close();
    showToast({ kind: 'success', title: 'Booking moved' });
    onMoved();
  }

  if (!canChange) {
    return (
      <Text size="small" tone="muted" gridColumn="1 / -1" mt="2">
        Online changes closed {until}. To change it now, call{' '}
        <Anchor href={SITE.phoneHref} whiteSpace="nowrap">
          {SITE.phone}
        </Anchor>
        .
      </Text>
    );
  }
  return (
    <Box gridColumn="1 / -1">
      <Row columnGap="4" rowGap="0">
        {(['move', 'cancel'] as const).map((what) => (
          <Button
            key={what}
            variant="plain"
            size="sm"
            minH="tap"
            px="0"
            aria-label={`${WORDS[what]} the booking on ${date}, ${time}`}
            onClick={() => setOpen(what)}
          >
            {WORDS[what]}
          </Button>
        ))}
        <Text size="small" tone="muted">
          You can change it until {until}.
        </Text>
      </Row>
      {open === 'move' ? (
        <Box mt="6">
          <RescheduleForm level={3} serviceType={service} onMove={move} onClose={close} />
        </Box>
      ) : null}
      <CancelDialog
        open={open === 'cancel'}
        onClose={close}
        what={[service, date, time, ownTime].filter(Boolean).join(', ')}
        refund={entry.refund}
        onCancel={cancel}
      />
    </Box>
  );
}
