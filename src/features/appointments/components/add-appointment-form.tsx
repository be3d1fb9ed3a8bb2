import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { laterDate } from '@contracts/time.ts';
import { todayIn } from '@contracts/zones.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type Attempt, idempotentAttempt } from '@/shared/http/attempt';
import { showToast } from '@/shared/ui/feedback/toast';
import { Select, TextArea, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Stack } from '@/shared/ui/layout/layout';
import { useAddAppointment } from '../api/mutations';
import { appointmentQueries } from '../api/queries';
import { formatAppointmentTime } from '../model/appointment-text';
import { AppointmentFormFooter } from './appointment-forms';
import { TimePicker } from './time-picker';

type GuestFieldsProps = { hasEmail: boolean; onEmailChange: (email: string) => void };

/** The caller's contact fields, and how to meet. An email address or a phone number is needed. */
function GuestFields({ hasEmail, onEmailChange }: GuestFieldsProps) {
  const [meetsBy, setMeetsBy] = useState('');
  const isPhoneNeeded = meetsBy === 'voice' || !hasEmail;
  return (
    <>
      <Field label="Name" required>
        <TextInput name="clientName" minLength={2} maxLength={100} autoComplete="off" />
      </Field>
      <Field
        label={isPhoneNeeded ? 'Phone' : 'Phone (optional)'}
        required={isPhoneNeeded}
        help={hasEmail ? undefined : 'Needed if there is no email address.'}
      >
        <TextInput name="clientPhone" type="tel" maxLength={32} autoComplete="off" />
      </Field>
      <Field label="Email (optional)" help="Emails about the appointment go here.">
        <TextInput
          name="clientEmail"
          type="email"
          maxLength={254}
          autoComplete="off"
          onChange={(event) => onEmailChange(event.target.value)}
        />
      </Field>
      <Field label="How to meet">
        <Select name="meetsBy" value={meetsBy} onChange={(event) => setMeetsBy(event.target.value)}>
          <option value="">By phone or video, as arranged</option>
          <option value="voice">Phone call</option>
          <option value="video">Video call</option>
        </Select>
      </Field>
      <Field label="Company (optional)">
        <TextInput name="company" maxLength={150} autoComplete="off" />
      </Field>
    </>
  );
}

function valuesOf(form: FormData) {
  const of = (name: string) => String(form.get(name) ?? '').trim();
  return {
    client_name: of('clientName'),
    client_email: of('clientEmail'),
    client_phone: of('clientPhone'),
    meets_by: of('meetsBy'),
    company: of('company'),
    message: of('message'),
    tells_client: form.get('tell') !== null,
  };
}

type ConsultantFieldProps = { value: number | undefined; onChoose: (id: number | undefined) => void };

/** With whom; hidden while there is only one. */
function ConsultantField({ value, onChoose }: ConsultantFieldProps) {
  const consultants = useQuery(appointmentQueries.consultants());
  const active = consultants.data?.filter((one) => one.active) ?? [];
  if (active.length < 2) return null;
  return (
    <Field label="Consultant">
      <Select
        value={value ?? ''}
        onChange={(event) => onChoose(event.target.value ? Number(event.target.value) : undefined)}
      >
        <option value="">First available</option>
        {active.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type AddFormProps = {
  day: string;
  /** The free time that was selected in the calendar, and whose it is. */
  time?: string | undefined;
  consultantId?: number | undefined;
  onClose: () => void;
};

/** Enters what was agreed by phone. A refusal keeps all that was typed. */
export function AddAppointmentForm({ day, time = '', consultantId: preset, onClose }: AddFormProps) {
  const today = todayIn(FIRM_TIME_ZONE);
  const types = useQuery(appointmentQueries.serviceTypes());
  const [chosenType, setType] = useState('');
  const [wanted, setWanted] = useState({ date: laterDate(day, today), time });
  const [consultantId, setConsultantId] = useState(preset);
  const [email, setEmail] = useState('');
  const add = useAddAppointment();
  const attempt = useRef<Attempt>(undefined);
  const serviceType = chosenType || types.data?.[0]?.name || '';
  const hasEmail = email.trim() !== '';

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = valuesOf(new FormData(event.currentTarget));
    const appointment = {
      ...typed,
      service_type: serviceType,
      ...wanted,
      consultant_id: consultantId ?? null,
    };
    attempt.current = idempotentAttempt(attempt.current, appointment);
    const added = await add.mutateAsync({ appointment, id: attempt.current.key }).catch(() => undefined);
    if (!added) return;
    onClose();
    const note = added.client_email === null ? '. No email was sent.' : '';
    showToast({
      kind: 'success',
      title: 'Appointment added',
      description: `${added.client_name}: ${formatAppointmentTime(added)}${note}`,
    });
  }

  return (
    <form aria-label="Add an appointment" onSubmit={submit}>
      <Stack gap="5">
        <GuestFields hasEmail={hasEmail} onEmailChange={setEmail} />
        <Field label="Service">
          <Select value={serviceType} onChange={(event) => setType(event.target.value)}>
            {types.data?.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <ConsultantField value={consultantId} onChoose={setConsultantId} />
        {serviceType ? (
          <TimePicker
            serviceType={serviceType}
            consultantId={consultantId}
            {...wanted}
            firstDay={today}
            onChange={(nextDate, nextTime) => {
              add.reset();
              setWanted({ date: nextDate, time: nextTime });
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
          refused="The appointment wasn’t added."
          isReady={wanted.time !== ''}
          hasEmail={hasEmail}
          attempt={add}
          onClose={onClose}
        />
      </Stack>
    </form>
  );
}
