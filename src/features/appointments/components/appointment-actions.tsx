import type { StaffAppointment } from '@contracts/staff-appointments.ts';
import { useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Row } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { useSetStatus } from '../api/mutations';
import {
  APPOINTMENT_ACTION_LABELS,
  type AppointmentAction,
  allowedActions,
} from '../model/appointment-actions';
import { appointmentErrorMessage } from '../model/appointment-text';

export type ActionDialogState =
  | { kind: 'details'; appointment: StaffAppointment }
  | { kind: 'reason'; appointment: StaffAppointment; status: 'declined' | 'cancelled' | 'no_show' }
  | { kind: 'move'; appointment: StaffAppointment; date?: string; time?: string }
  | { kind: 'add' };

/** What the staff do with appointments: the dialog that is open, and the steps that need none. */
export function useAppointmentActions() {
  const [dialog, setDialog] = useState<ActionDialogState>();
  // A dialog keeps what it shows while it closes.
  const [isOpen, setIsOpen] = useState(false);
  const setStatus = useSetStatus();

  const open = (next: ActionDialogState) => {
    setDialog(next);
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);

  function apply(appointment: StaffAppointment, status: Exclude<AppointmentAction, 'move'>, reason?: string) {
    close();
    const { clientName } = appointment;
    setStatus.mutateAsync({ id: appointment.id, status, ...(reason !== undefined && { reason }) }).then(
      () =>
        showToast({
          kind: 'success',
          title: APPOINTMENT_ACTION_LABELS[status].done,
          description: clientName,
        }),
      (error: unknown) =>
        showToast({
          kind: 'error',
          title: `The appointment with ${clientName} hasn't changed.`,
          description: appointmentErrorMessage(error),
        }),
    );
  }

  function take(appointment: StaffAppointment, step: AppointmentAction) {
    if (step === 'move') open({ kind: 'move', appointment });
    else if (step === 'declined' || step === 'cancelled' || step === 'no_show') {
      open({ kind: 'reason', appointment, status: step });
    } else apply(appointment, step);
  }

  return { dialog, isOpen, open, close, take, apply };
}

/** These ask first; the others are done at once. */
const ASKS: readonly AppointmentAction[] = ['declined', 'cancelled', 'no_show', 'move'];

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
          {APPOINTMENT_ACTION_LABELS[step].verb}
          {ASKS.includes(step) ? '...' : ''}
          <VisuallyHidden>{` the appointment with ${appointment.clientName}`}</VisuallyHidden>
        </Button>
      ))}
    </Row>
  );
}
