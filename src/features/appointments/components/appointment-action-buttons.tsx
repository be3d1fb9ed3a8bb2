import type { StaffAppointment } from '@contracts/staff-appointments.ts';
import { Button } from '@/shared/ui/button';
import { Row } from '@/shared/ui/layout';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { ACTION_LABELS, allowedActions, type Step } from '../model/appointment-actions';

/** These ask first; the others are done at once. */
const ASKS: readonly Step[] = ['declined', 'cancelled', 'no_show', 'move'];

type StepButtonsProps = { appointment: StaffAppointment; onStep: (step: Step) => void };

/** What can be done with an appointment now. */
export function AppointmentActionButtons({ appointment, onStep }: StepButtonsProps) {
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
          {ACTION_LABELS[step].verb}
          {ASKS.includes(step) ? '...' : ''}
          <VisuallyHidden>{` the appointment with ${appointment.clientName}`}</VisuallyHidden>
        </Button>
      ))}
    </Row>
  );
}
