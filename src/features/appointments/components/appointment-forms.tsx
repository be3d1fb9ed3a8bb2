import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { laterDate } from '@contracts/time.ts';
import { inZone, todayIn } from '@contracts/zones.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { showToast } from '@/shared/ui/feedback/toast';
import { Checkbox } from '@/shared/ui/forms/checkbox';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { useMoveAppointment } from '../api/mutations';
import { appointmentErrorMessage, formatAppointmentTime } from '../model/appointment-text';
import type { StaffAppointment } from '../model/staff-appointment';
import { TimePicker } from './time-picker';
import { undoableChange, useUndo } from './undo-change';

type AppointmentFormFooterProps = {
  /** The button, and what it says while it works. */
  submit: string;
  pending: string;
  close: string;
  /** The title over a refusal. */
  refused: string;
  isReady: boolean;
  /** Whether the client has an email address. */
  hasEmail: boolean;
  attempt: { isPending: boolean; error: Error | null };
  onClose: () => void;
};

/** The end of an appointment form: whether to notify the guest (`tell`), the error, and the buttons. */
export function AppointmentFormFooter({
  submit,
  pending,
  close,
  refused,
  isReady,
  hasEmail,
  attempt,
  onClose,
}: AppointmentFormFooterProps) {
  return (
    <>
      {hasEmail ? (
        <Checkbox name="tell" defaultChecked label="Email the client" />
      ) : (
        <Text size="small" tone="muted" role="status">
          Without an email address, the client gets no confirmation and no reminders.
        </Text>
      )}
      {attempt.error ? (
        <Alert tone="error" title={refused}>
          {appointmentErrorMessage(attempt.error)}
        </Alert>
      ) : null}
      <Row>
        <Button type="submit" disabled={!isReady} pending={attempt.isPending} pendingLabel={pending}>
          {submit}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {close}
        </Button>
      </Row>
    </>
  );
}

type RescheduleFormProps = {
  appointment: StaffAppointment;
  /** Where it was dropped, if it was. */
  date?: string | undefined;
  time?: string | undefined;
  onClose: () => void;
};

/** Another day and time for an appointment. It keeps its present one until the database has given it the new one. */
export function MoveAppointmentForm({
  appointment,
  date: toDate,
  time: toTime,
  onClose,
}: RescheduleFormProps) {
  const today = todayIn(FIRM_TIME_ZONE);
  const own = inZone(appointment.starts_at, FIRM_TIME_ZONE).date;
  const [wanted, setWanted] = useState({ date: toDate ?? laterDate(own, today), time: toTime ?? '' });
  const move = useMoveAppointment();
  const undo = useUndo();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (wanted.time === '') return;
    const tell = new FormData(event.currentTarget).get('tell') !== null;
    const moved = await move.mutateAsync({ appointment, ...wanted, tell }).catch(() => undefined);
    if (!moved) return;
    onClose();
    const change = undoableChange(moved);
    showToast({
      kind: 'success',
      title: 'Appointment moved',
      description: `${moved.client_name}: ${formatAppointmentTime(moved)}`,
      action: { label: 'Undo', onPress: () => void undo(change) },
    });
  }

  return (
    <form aria-label="Move the appointment" onSubmit={submit}>
      <Stack gap="5">
        <TimePicker
          serviceType={appointment.service_type}
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
          refused="The appointment wasn’t moved."
          isReady={wanted.time !== ''}
          hasEmail={appointment.client_email !== null}
          attempt={move}
          onClose={onClose}
        />
      </Stack>
    </form>
  );
}
