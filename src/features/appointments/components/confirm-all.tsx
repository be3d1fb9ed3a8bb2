import { placeLabel } from '@contracts/booking/meeting-place.ts';
import { useState } from 'react';
import { placeOf } from '@/shared/lib/place-of';
import { counted } from '@/shared/lib/text';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { showToast } from '@/shared/ui/feedback/toast';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { Text } from '@/shared/ui/text/typography';
import { useSetStatus } from '../api/mutations';
import { allowedActions } from '../model/appointment-actions';
import { addressStatusText, appointmentErrorMessage, formatAppointmentTime } from '../model/appointment-text';
import type { StaffAppointment } from '../model/staff-appointment';
import { type UndoableChange, undoableChange, useUndo } from './undo-change';

const canBeConfirmed = (appointment: StaffAppointment) =>
  allowedActions(appointment, new Date()).includes('confirmed');

/**
 * What the notice says and offers. The emails of each request wait from its own confirmation on, so those of the first
 * of many may have left by now.
 */
function undoOffer(changes: readonly UndoableChange[], undo: (change: UndoableChange) => Promise<void>) {
  const now = Date.now();
  const waiting = changes.filter(({ until }) => until > now);
  const [first] = waiting;
  if (!first) return { description: 'The emails have left.' };
  const left = changes.length - waiting.length;
  return {
    description:
      left === 0
        ? `The emails leave in ${counted(Math.ceil((first.until - now) / 1000), 'second')}.`
        : `The emails to ${counted(left, 'client')} have left. ${waiting.length} can still be undone.`,
    action: { label: 'Undo', onPress: () => void Promise.all(waiting.map(undo)) },
  };
}

/** Confirms requests together, one call after the other, and keeps what came of each. */
export function useConfirmAll() {
  const { mutateAsync } = useSetStatus();
  const undo = useUndo();
  // What the dialog lists is what is confirmed: a request that arrives meanwhile waits.
  const [listed, setListed] = useState<readonly StaffAppointment[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const [isRunning, setIsRunning] = useState(false);
  /** By id: '' after a confirmation, otherwise the reason why there is none. */
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, string>>(new Map());

  function open(requests: readonly StaffAppointment[]) {
    setOutcomes(new Map());
    setListed(requests);
    setIsOpen(true);
  }

  async function confirm() {
    setIsRunning(true);
    const results = new Map<string, string>();
    const changes: UndoableChange[] = [];
    for (const appointment of listed) {
      try {
        changes.push(undoableChange(await mutateAsync({ appointment, status: 'confirmed' })));
        results.set(appointment.id, '');
      } catch (error) {
        results.set(appointment.id, appointmentErrorMessage(error));
      }
      setOutcomes(new Map(results));
    }
    setIsRunning(false);
    const isDone = [...results.values()].every((problem) => problem === '');
    if (changes.length > 0) {
      showToast({
        kind: 'success',
        title: `${changes.length} confirmed`,
        ...undoOffer(changes, undo),
      });
    }
    // A dialog that was closed meanwhile opens again when a request was refused.
    setIsOpen(!isDone);
  }

  return { listed, isOpen, isRunning, outcomes, open, close: () => setIsOpen(false), confirm };
}

type ButtonProps = {
  requests: readonly StaffAppointment[];
  onOpen: (ready: readonly StaffAppointment[]) => void;
};

/** Opens the dialog for the requests that can be confirmed. Hidden while there are fewer than two. */
export function ConfirmAllButton({ requests, onOpen }: ButtonProps) {
  const ready = requests.filter(canBeConfirmed);
  if (ready.length < 2) return null;
  return (
    <Button variant="outline" size="sm" onClick={() => onOpen(ready)}>
      {`Approve ${ready.length === requests.length ? 'all ' : ''}${ready.length}...`}
    </Button>
  );
}

/** One request with its time and place, and what came of it once that is known. */
function ListedRequest({ request, outcome }: { request: StaffAppointment; outcome: string | undefined }) {
  const mark = addressStatusText(request);
  return (
    <Box as="li" py="3" borderTop="1px solid" borderColor="rule" overflowWrap="anywhere">
      <Row justifyContent="space-between" gap="1 3">
        <Text fontWeight="semibold">
          <bdi>{request.client_name}</bdi>
        </Text>
        {outcome === '' ? <Text size="small">Confirmed</Text> : null}
        {mark && outcome === undefined ? <Text size="small">{mark}</Text> : null}
      </Row>
      <Text size="small" fontVariantNumeric="tabular-nums">
        {formatAppointmentTime(request)}
      </Text>
      <Text size="small" tone="muted">
        {`${request.service_type} · ${placeLabel(placeOf(request))}`}
      </Text>
      {outcome ? (
        <Text size="small" color="danger" fontWeight="semibold">
          Not confirmed: {outcome}
        </Text>
      ) : null}
    </Box>
  );
}

/** Lists the requests before they are confirmed, and afterwards those that were refused. */
export function ConfirmAllDialog({ steps }: { steps: ReturnType<typeof useConfirmAll> }) {
  const { listed, isOpen, isRunning, outcomes, close, confirm } = steps;
  const refused = listed.filter(({ id }) => outcomes.get(id));
  const isOver = !isRunning && refused.length > 0;
  const hasAllEmails = listed.every(({ client_email }) => client_email !== null);
  const who = hasAllEmails ? 'Each client' : 'Each client with an email address';
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={
        isOver ? `${refused.length} of ${listed.length} not confirmed` : `Approve ${listed.length} requests?`
      }
      description={isOver ? undefined : `${who} gets an email with the time and the place.`}
    >
      <Stack gap="5">
        {isOver ? (
          <Alert tone="error">
            {`${listed.length - refused.length} confirmed, ${refused.length} refused. Each reason is below.`}
          </Alert>
        ) : null}
        <Box as="ul" listStyleType="none" aria-label="Requests">
          {(isOver ? refused : listed).map((request) => (
            <ListedRequest key={request.id} request={request} outcome={outcomes.get(request.id)} />
          ))}
        </Box>
        {/* The buttons stay in view below a long list. */}
        <Row
          position="sticky"
          bottom={{ base: '-6', sm: '-8' }}
          mt="-5"
          mb={{ base: '-6', sm: '-8' }}
          py={{ base: '5', sm: '6' }}
          borderTop="1px solid"
          borderColor="rule"
          bg="surface"
        >
          {isOver ? (
            <Button onClick={close}>Back to the list</Button>
          ) : (
            <>
              <Button
                px={{ base: '4', sm: '6' }}
                onClick={confirm}
                pending={isRunning}
                pendingLabel="Approving..."
              >
                {`Approve ${listed.length} requests`}
              </Button>
              <Button variant="outline" px={{ base: '4', sm: '6' }} onClick={close}>
                Go back
              </Button>
            </>
          )}
        </Row>
      </Stack>
    </Dialog>
  );
}
