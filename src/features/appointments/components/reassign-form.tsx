import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { showToast } from '@/shared/ui/feedback/toast';
import { Checkbox } from '@/shared/ui/forms/checkbox';
import { Select } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { useReassignAppointment } from '../api/mutations';
import { appointmentQueries } from '../api/queries';
import { appointmentErrorMessage } from '../model/appointment-text';
import type { StaffAppointment } from '../model/staff-appointment';

type ReassignFormProps = {
  appointment: StaffAppointment;
  onReassigned: (appointment: StaffAppointment) => void;
};

/** Gives an appointment to another consultant at the same time. Hidden while there is no other one. */
export function ReassignForm({ appointment, onReassigned }: ReassignFormProps) {
  const { consultant_id, status } = appointment;
  const consultants = useQuery(appointmentQueries.consultants());
  const [chosen, setChosen] = useState('');
  const reassign = useReassignAppointment();
  const others = consultants.data?.filter(({ id, active }) => active && id !== consultant_id) ?? [];
  if (others.length === 0 || (status !== 'pending' && status !== 'confirmed')) return null;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (chosen === '') return;
    const tell = new FormData(event.currentTarget).get('tell') !== null;
    const changed = await reassign
      .mutateAsync({ appointment, consultantId: Number(chosen), tell })
      .catch(() => undefined);
    if (!changed) return;
    showToast({ kind: 'success', title: 'Reassigned', description: `Now with ${changed.consultant}.` });
    onReassigned(changed);
  }

  return (
    <form aria-label="Reassign the appointment" onSubmit={submit}>
      <Stack gap="3">
        <Field label="Reassign to">
          <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="">Choose a consultant</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {status === 'confirmed' && appointment.client_email ? (
          <Checkbox name="tell" defaultChecked label="Email the client" />
        ) : null}
        {reassign.error ? (
          <Alert tone="error" title="The appointment wasn’t reassigned.">
            {appointmentErrorMessage(reassign.error)}
          </Alert>
        ) : null}
        <Row>
          <Button
            type="submit"
            variant="outline"
            size="sm"
            disabled={chosen === ''}
            pending={reassign.isPending}
            pendingLabel="Reassigning..."
          >
            Reassign
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
