import { FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';
import type { StaffAppointment } from '@contracts/staff-appointments.ts';
import { inZone, laterOf, todayIn } from '@contracts/time.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { TextArea } from '@/shared/ui/controls';
import { Dialog } from '@/shared/ui/dialog';
import { Field } from '@/shared/ui/field';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { Text } from '@/shared/ui/typography';
import { useMoveAppointment } from '../api/mutations';
import { formatAppointmentTime } from '../model/appointment-text';
import { AddForm } from './add-form';
import { AppointmentActionButtons } from './appointment-action-buttons';
import { AppointmentFacts } from './appointment-facts';
import { AppointmentFormFooter } from './appointment-form-footer';
import { TimePicker } from './time-picker';
import type { ActionDialogState, useAppointmentActions } from './use-appointment-actions';

type MoveFormProps = {
  appointment: StaffAppointment;
  /** Where it was dropped, if it was. */
  date?: string | undefined;
  time?: string | undefined;
  onClose: () => void;
};

/** Another day and time for an appointment. It keeps its present one until the database has given it the new one. */
function RescheduleForm({ appointment, date: toDate, time: toTime, onClose }: MoveFormProps) {
  const today = todayIn(FIRM_TIME_ZONE);
  const own = inZone(appointment.startsAt, FIRM_TIME_ZONE).date;
  const [wanted, setWanted] = useState({ date: toDate ?? laterOf(own, today), time: toTime ?? '' });
  const move = useMoveAppointment();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (wanted.time === '') return;
    const tell = new FormData(event.currentTarget).get('tell') !== null;
    const moved = await move.mutateAsync({ appointment, ...wanted, tell }).catch(() => undefined);
    if (!moved) return;
    onClose();
    showToast({
      kind: 'success',
      title: 'Appointment moved',
      description: `${moved.clientName}: ${formatAppointmentTime(moved)}`,
    });
  }

  return (
    <form aria-label="Move the appointment" onSubmit={submit}>
      <Stack gap="5">
        <TimePicker
          serviceType={appointment.serviceType}
          but={appointment.id}
          {...wanted}
          firstDay={today}
          onChange={(date, time) => {
            move.reset();
            setWanted({ date, time });
          }}
        />
        <AppointmentFormFooter
          submit="Move appointment"
          pending="Moving..."
          close="Keep current time"
          refused="The appointment wasn't moved."
          isReady={wanted.time !== ''}
          attempt={move}
          onClose={onClose}
        />
      </Stack>
    </form>
  );
}

type Ending = 'declined' | 'cancelled' | 'no_show';

const WORDS: Record<Ending, { confirm: string; note: string }> = {
  declined: { confirm: 'Decline request', note: 'The client gets an email with your reason.' },
  cancelled: {
    confirm: 'Cancel appointment',
    note: 'The client gets an email with your reason. Any payment is refunded.',
  },
  no_show: { confirm: 'Mark as no-show', note: "The client isn't notified. This can't be undone." },
};

type ReasonFormProps = { status: Ending; onConfirm: (reason: string) => void; onClose: () => void };

/** Asks before an appointment ends, and why; the reason is optional. */
function ReasonForm({ status, onConfirm, onClose }: ReasonFormProps) {
  const { confirm, note } = WORDS[status];
  return (
    <form
      aria-label={confirm}
      onSubmit={(event) => {
        event.preventDefault();
        const reason = new FormData(event.currentTarget).get('reason');
        onConfirm(typeof reason === 'string' ? reason.trim() : '');
      }}
    >
      <Stack gap="5">
        <Text tone="muted">{note}</Text>
        {status === 'no_show' ? null : (
          <Field label="Reason (optional)">
            <TextArea name="reason" rows={3} maxLength={500} />
          </Field>
        )}
        <Row>
          <Button type="submit">{confirm}</Button>
          <Button variant="outline" onClick={onClose}>
            Keep appointment
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

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
