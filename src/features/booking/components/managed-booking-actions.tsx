import type { ManagedBooking } from '@contracts/bookings.ts';
import { SITE } from '@/shared/config/site';
import { withNonBreakingSpaces } from '@/shared/lib/non-breaking';
import { Button } from '@/shared/ui/button';
import { Box, Row } from '@/shared/ui/layout';
import { Anchor, Heading, Text } from '@/shared/ui/typography';
import { formatChangeDeadline } from '../model/change-deadline';

type ManageActionsProps = {
  booking: ManagedBooking;
  timeZone: string | undefined;
  onChoose: (what: 'move' | 'cancel') => void;
};

/** What the guest may still do, until when, and whom to call after that. */
export function ManagedBookingActions({ booking, timeZone, onChoose }: ManageActionsProps) {
  const { canCancel, canMove, changeUntil } = booking;
  const until = withNonBreakingSpaces(formatChangeDeadline(changeUntil, timeZone));
  const canChange = canCancel || canMove;
  return (
    <>
      <Box borderInlineStart="3px solid" borderColor="gold" ps="6">
        <Heading level={2} size="h3" mb="2">
          {canChange ? 'Change of plans?' : 'Online changes are closed'}
        </Heading>
        {canChange ? (
          <Text>You can move or cancel this booking here until {until}.</Text>
        ) : (
          <Text>
            Online changes closed {until}. To change it now, call{' '}
            <Anchor href={SITE.phoneHref} whiteSpace="nowrap">
              {SITE.phone}
            </Anchor>
            .
          </Text>
        )}
      </Box>
      {canChange ? (
        <Row>
          {canMove ? <Button onClick={() => onChoose('move')}>Move</Button> : null}
          {canCancel ? (
            <Button variant="outline" onClick={() => onChoose('cancel')}>
              Cancel booking
            </Button>
          ) : null}
        </Row>
      ) : null}
    </>
  );
}
