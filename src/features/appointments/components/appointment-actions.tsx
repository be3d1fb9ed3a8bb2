import { BOOKING_STATUS_WORDS, bookingStatusWord } from '@contracts/booking/booking-status-words.ts';
import { useRef, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { showToast } from '@/shared/ui/feedback/toast';
import { Row } from '@/shared/ui/layout/layout';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { type PlaceChange, useSetStatus, useUndoChange } from '../api/mutations';
import {
  APPOINTMENT_ACTION_LABELS,
  type AppointmentAction,
  allowedActions,
  allowedCorrections,
} from '../model/appointment-actions';
import { appointmentErrorMessage } from '../model/appointment-text';
import type { StaffAppointment } from '../model/staff-appointment';
import { type UndoableChange, undoableChange, useUndo } from './undo-change';

export type ActionDialogState =
  | { kind: 'details'; appointment: StaffAppointment }
  | { kind: 'confirm'; appointment: StaffAppointment }
  | { kind: 'reason'; appointment: StaffAppointment; status: 'declined' | 'cancelled'; reason: string }
  | { kind: 'move'; appointment: StaffAppointment; date?: string; time?: string }
  | { kind: 'add'; date?: string; time?: string; consultantId?: number | undefined };

/** What the staff do with appointments: the dialog that is open, and the steps that need none. */
export function useAppointmentActions() {
  const [dialog, setDialog] = useState<ActionDialogState>();
  // A dialog keeps what it shows while it closes.
  const [isOpen, setIsOpen] = useState(false);
  const setStatus = useSetStatus();
  const undoOutcome = useUndoChange();
  const undoChange = useUndo();
  /** The last changes here, by appointment. */
  const [changes, setChanges] = useState<ReadonlyMap<string, UndoableChange>>(new Map());
  /** The typed reasons of refused steps, by appointment: the next attempt begins with them. */
  const refusedReasons = useRef(new Map<string, string>());

  const open = (next: ActionDialogState) => {
    setDialog(next);
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);

  function showFailure({ client_name }: StaffAppointment, error: unknown) {
    showToast({
      kind: 'error',
      title: `The appointment with ${client_name} hasn’t changed.`,
      description: appointmentErrorMessage(error),
    });
  }

  /** Takes back the outcome that the appointment has now. */
  function undo(appointment: StaffAppointment) {
    close();
    undoOutcome.mutateAsync({ appointment }).then(
      (changed) =>
        showToast({
          kind: 'success',
          title: `Undone: ${bookingStatusWord(changed.status)} again`,
          description: changed.client_name,
        }),
      (error: unknown) => showFailure(appointment, error),
    );
  }

  function apply(
    appointment: StaffAppointment,
    status: Exclude<AppointmentAction, 'place' | 'move'>,
    more: { reason?: string; place?: PlaceChange } = {},
  ) {
    close();
    const isOutcome = status === 'completed' || status === 'no_show';
    setStatus.mutateAsync({ appointment, status, ...more }).then(
      (changed) => {
        const change = undoableChange(changed);
        if (!isOutcome) setChanges((before) => new Map(before).set(appointment.id, change));
        showToast({
          kind: 'success',
          title: APPOINTMENT_ACTION_LABELS[status].done,
          description: `${appointment.client_name}${isOutcome || !appointment.client_email ? '' : '. The email leaves in 10 seconds.'}`,
          action: {
            label: 'Undo',
            onPress: () => (isOutcome ? undo(changed) : void undoChange(change)),
          },
        });
      },
      (error: unknown) => {
        if (more.reason) refusedReasons.current.set(appointment.id, more.reason);
        showFailure(appointment, error);
      },
    );
  }

  function take(appointment: StaffAppointment, step: AppointmentAction) {
    if (step === 'move') open({ kind: 'move', appointment });
    else if (step === 'place') open({ kind: 'confirm', appointment });
    else if (step === 'declined' || step === 'cancelled') {
      const reason = refusedReasons.current.get(appointment.id) ?? '';
      open({ kind: 'reason', appointment, status: step, reason });
    } else apply(appointment, step);
  }

  return { dialog, isOpen, open, close, take, apply, undo, changes };
}

/** These ask first; the others are done at once. */
const ASKS: readonly AppointmentAction[] = ['place', 'declined', 'cancelled', 'move'];

type AppointmentActionButtonsProps = {
  appointment: StaffAppointment;
  onStep: (step: AppointmentAction) => void;
};

/** What can be done with an appointment now. */
export function AppointmentActionButtons({ appointment, onStep }: AppointmentActionButtonsProps) {
  const steps = allowedActions(appointment, new Date());
  if (steps.length === 0) return null;
  return (
    <Row gap="2">
      {steps.map((step, index) => (
        <Button
          key={step}
          size="sm"
          variant={index === 0 && step !== 'move' ? 'solid' : 'outline'}
          onClick={() => onStep(step)}
        >
          {`${APPOINTMENT_ACTION_LABELS[step].verb}${ASKS.includes(step) ? '...' : ''}`}
          <VisuallyHidden>{` the appointment with ${appointment.client_name}`}</VisuallyHidden>
        </Button>
      ))}
    </Row>
  );
}

type OutcomeCorrectionsProps = {
  appointment: StaffAppointment;
  steps: Pick<ReturnType<typeof useAppointmentActions>, 'apply' | 'undo'>;
};

/** Corrects what came of an appointment. Hidden while nothing has. */
export function OutcomeCorrections({ appointment, steps }: OutcomeCorrectionsProps) {
  const corrections = allowedCorrections(appointment, new Date());
  if (corrections.length === 0) return null;
  return (
    <Row gap="2" role="group" aria-label="Correct the outcome">
      {corrections.map((correction) =>
        correction === 'undo' ? (
          <Button key={correction} size="sm" variant="outline" onClick={() => steps.undo(appointment)}>
            {`Undo “${bookingStatusWord(appointment.status)}”`}
          </Button>
        ) : (
          <Button
            key={correction}
            size="sm"
            variant="outline"
            onClick={() => steps.apply(appointment, correction)}
          >
            {`Change to “${BOOKING_STATUS_WORDS[correction]}”`}
          </Button>
        ),
      )}
    </Row>
  );
}
