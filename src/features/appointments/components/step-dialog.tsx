import { Dialog } from '@/shared/ui/dialog';
import { Box } from '@/shared/ui/layout';
import { whenOf } from '../model/sentences';
import { AddForm } from './add-form';
import { AppointmentFacts } from './appointment-facts';
import { MoveForm } from './move-form';
import { ReasonForm } from './reason-form';
import { StepButtons } from './step-buttons';
import type { StepDialogState, useSteps } from './use-steps';

const ENDINGS = {
  declined: 'Decline this request?',
  cancelled: 'Cancel this appointment?',
  no_show: 'Mark as a no-show?',
};

function titleOf(dialog: StepDialogState): string {
  if (dialog.kind === 'add') return 'Add appointment';
  if (dialog.kind === 'move') return `Move ${dialog.appointment.clientName}`;
  return dialog.kind === 'reason' ? ENDINGS[dialog.status] : dialog.appointment.clientName;
}

function descriptionOf(dialog: StepDialogState): string {
  if (dialog.kind === 'add') return 'Confirmed right away. Any open time works, including today.';
  const { appointment } = dialog;
  if (dialog.kind === 'details') return appointment.serviceType;
  const what = `${appointment.serviceType}, ${whenOf(appointment)}`;
  return dialog.kind === 'move' ? `Now: ${what}` : `${appointment.clientName}, ${what}`;
}

/** The dialog of the step that is being taken. */
export function StepDialog({ steps, day }: { steps: ReturnType<typeof useSteps>; day: string }) {
  const { dialog, isOpen, close, take, apply } = steps;
  if (!dialog) return null;
  return (
    <Dialog open={isOpen} onClose={close} title={titleOf(dialog)} description={descriptionOf(dialog)}>
      {dialog.kind === 'add' ? <AddForm day={day} onClose={close} /> : null}
      {dialog.kind === 'move' ? (
        <MoveForm
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
            <StepButtons appointment={dialog.appointment} onStep={(step) => take(dialog.appointment, step)} />
          </Box>
        </>
      ) : null}
    </Dialog>
  );
}
