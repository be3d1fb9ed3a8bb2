import { FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';
import type { StaffAppointment } from '@contracts/staff-appointments.ts';
import { inZone, laterDate, todayIn } from '@contracts/time.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type Attempt, idempotentAttempt } from '@/shared/http/call-function';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Checkbox } from '@/shared/ui/checkbox';
import { Select, TextArea, TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Row, Stack } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { useAddAppointment, useMoveAppointment } from '../api/mutations';
import { appointmentQueries } from '../api/queries';
import { appointmentErrorMessage, formatAppointmentTime } from '../model/appointment-text';
import { TimePicker } from './time-picker';

/** The caller's contact fields, and how to meet. */
function GuestFields() {
  const [meetsBy, setMeetsBy] = useState('');
  const isCall = meetsBy === 'voice';
  return (
    <>
      <Field label="Name" required>
        <TextInput name="clientName" minLength={2} maxLength={100} autoComplete="off" />
      </Field>
      <Field label="Email" required help="We'll send emails about the appointment here.">
        <TextInput name="clientEmail" type="email" maxLength={254} autoComplete="off" />
      </Field>
      <Field label="How to meet">
        <Select name="meetsBy" value={meetsBy} onChange={(event) => setMeetsBy(event.target.value)}>
          <option value="">By phone or video, as arranged</option>
          <option value="voice">Voice call</option>
          <option value="video">Video call</option>
        </Select>
      </Field>
      <Field label={isCall ? 'Phone' : 'Phone (optional)'} required={isCall}>
        <TextInput name="clientPhone" type="tel" maxLength={32} autoComplete="off" />
      </Field>
      <Field label="Company (optional)">
        <TextInput name="company" maxLength={150} autoComplete="off" />
      </Field>
    </>
  );
}

function bookingOf(form: FormData) {
  const of = (name: string) => String(form.get(name) ?? '').trim();
  return {
    clientName: of('clientName'),
    clientEmail: of('clientEmail'),
    clientPhone: of('clientPhone'),
    meetsBy: of('meetsBy'),
    company: of('company'),
    message: of('message'),
    tell: form.get('tell') !== null,
  };
}

type AddFormProps = { day: string; onClose: () => void };

/** Enters what was agreed by phone. A refusal keeps all that was typed. */
export function AddAppointmentForm({ day, onClose }: AddFormProps) {
  const today = todayIn(FIRM_TIME_ZONE);
  const types = useQuery(appointmentQueries.serviceTypes());
  const [chosenType, setType] = useState('');
  const [wanted, setWanted] = useState({ date: laterDate(day, today), time: '' });
  const add = useAddAppointment();
  const attempt = useRef<Attempt>(undefined);
  const serviceType = chosenType || types.data?.[0]?.name || '';

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const booking = { ...bookingOf(new FormData(event.currentTarget)), serviceType, ...wanted };
    attempt.current = idempotentAttempt(attempt.current, booking);
    const added = await add.mutateAsync({ booking, key: attempt.current.key }).catch(() => undefined);
    if (!added) return;
    onClose();
    showToast({
      kind: 'success',
      title: 'Appointment added',
      description: `${added.clientName}: ${formatAppointmentTime(added)}`,
    });
  }

  return (
    <form aria-label="Add an appointment" onSubmit={submit}>
      <Stack gap="5">
        <GuestFields />
        <Field label="Service">
          <Select value={serviceType} onChange={(event) => setType(event.target.value)}>
            {types.data?.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        {serviceType ? (
          <TimePicker
            serviceType={serviceType}
            {...wanted}
            firstDay={today}
            onChange={(date, time) => {
              add.reset();
              setWanted({ date, time });
            }}
          />
        ) : null}
        <Field label="Note (optional)">
          <TextArea name="message" rows={2} maxLength={5000} />
        </Field>
        <AppointmentFormFooter
          submit="Add appointment"
          pending="Adding..."
          close="Close"
          refused="The appointment wasn't added."
          isReady={wanted.time !== ''}
          attempt={add}
          onClose={onClose}
        />
      </Stack>
    </form>
  );
}

type AppointmentFormFooterProps = {
  /** The button, and what it says while it works. */
  submit: string;
  pending: string;
  close: string;
  /** The title over a refusal. */
  refused: string;
  isReady: boolean;
  attempt: { isPending: boolean; error: Error | null };
  onClose: () => void;
};

/** The end of an appointment form: whether to notify the guest (`tell`), the error, and the buttons. */
function AppointmentFormFooter({
  submit,
  pending,
  close,
  refused,
  isReady,
  attempt,
  onClose,
}: AppointmentFormFooterProps) {
  return (
    <>
      <Checkbox name="tell" defaultChecked label="Email the client" />
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
  const own = inZone(appointment.startsAt, FIRM_TIME_ZONE).date;
  const [wanted, setWanted] = useState({ date: toDate ?? laterDate(own, today), time: toTime ?? '' });
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
