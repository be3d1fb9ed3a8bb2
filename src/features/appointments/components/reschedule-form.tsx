import { FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';
import type { StaffAppointment } from '@contracts/staff-appointments.ts';
import { inZone, laterOf, todayIn } from '@contracts/time.ts';
import { type FormEvent, useState } from 'react';
import { Stack } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { useMoveAppointment } from '../api/mutations';
import { formatAppointmentTime } from '../model/appointment-text';
import { AppointmentFormFooter } from './appointment-form-footer';
import { TimePicker } from './time-picker';

type MoveFormProps = {
  appointment: StaffAppointment;
  /** Where it was dropped, if it was. */
  date?: string | undefined;
  time?: string | undefined;
  onClose: () => void;
};

/** Another day and time for an appointment. It keeps its present one until the database has given it the new one. */
export function RescheduleForm({ appointment, date: toDate, time: toTime, onClose }: MoveFormProps) {
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
