import { Dialog } from '@/shared/ui/dialog';
import { Box } from '@/shared/ui/layout';
import { formatAppointmentTime } from '../model/appointment-text';
import { AddForm } from './add-form';
import { AppointmentActionButtons } from './appointment-action-buttons';
import { AppointmentFacts } from './appointment-facts';
import { ReasonForm } from './reason-form';
import { RescheduleForm } from './reschedule-form';
import type { ActionDialogState, useAppointmentActions } from './use-appointment-actions';

const ENDINGS = {
  declined: 'Decline this request?',
  cancelled: 'Cancel this appointment?',
  no_show: 'Mark as a no-show?',
};

function titleOf(dialog: ActionDialogState): string {
  if (dialog.kind === 'add') return 'Add appointment';
  if (dialog.kind === 'move') return `Move ${dialog.appointment.clientName}`;
  return dialog.kind === 'reason' ? ENDINGS[dialog.status] : dialog.appointment.clientName;
}

function descriptionOf(dialog: ActionDialogState): string {
  if (dialog.kind === 'add') return 'Confirmed right away. Any open time works, including today.';
  const { appointment } = dialog;
  if (dialog.kind === 'details') return appointment.serviceType;
  const what = `${appointment.serviceType}, ${formatAppointmentTime(appointment)}`;
  return dialog.kind === 'move' ? `Now: ${what}` : `${appointment.clientName}, ${what}`;
}

/** The dialog of the step that is being taken. */
export function AppointmentActionDialog({
  steps,
  day,
}: {
  steps: ReturnType<typeof useAppointmentActions>;
  day: string;
}) {
  const { dialog, isOpen, close, take, apply } = steps;
  if (!dialog) return null;
  return (
    <Dialog open={isOpen} onClose={close} title={titleOf(dialog)} description={descriptionOf(dialog)}>
      {dialog.kind === 'add' ? <AddForm day={day} onClose={close} /> : null}
      {dialog.kind === 'move' ? (
        <RescheduleForm
          key={`${dialog.appointment.id} ${dialog.date} ${dialog.time}`}
          appointment={dialog.appointment}
          date={dialog.date}
          time={dialog.time}
          onClose={close}
        />
      ) : null}
      {dialog.kind === 'reason' ? (
        <ReasonForm
          key={dialog.appointment.id}
          status={dialog.status}
          onConfirm={(reason) => apply(dialog.appointment, dialog.status, reason)}
          onClose={close}
        />
      ) : null}
      {dialog.kind === 'details' ? (
        <>
          <AppointmentFacts appointment={dialog.appointment} />
          <Box mt="5">
            <AppointmentActionButtons
              appointment={dialog.appointment}
              onStep={(step) => take(dialog.appointment, step)}
            />
          </Box>
        </>
      ) : null}
    </Dialog>
  );
}
