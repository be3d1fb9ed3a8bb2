import { placeLabel } from '@contracts/booking/meeting-place.ts';
import { type FormEvent, useState } from 'react';
import { placeOf } from '@/shared/lib/place-of';
import { Button } from '@/shared/ui/button';
import { Select, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import type { PlaceChange } from '../api/mutations';
import type { StaffAppointment } from '../model/staff-appointment';

type Choice = 'keep' | 'video' | 'voice' | 'other';

type ConfirmFormProps = {
  appointment: StaffAppointment;
  /** Undefined keeps the place. */
  onConfirm: (place: PlaceChange | undefined) => void;
  onClose: () => void;
};

/** Confirms a request, at the place that the client chose or at another one. */
export function ConfirmForm({ appointment, onConfirm, onClose }: ConfirmFormProps) {
  const { client_phone, client_email } = appointment;
  const place = placeOf(appointment);
  const [choice, setChoice] = useState<Choice>('keep');
  const [location, setLocation] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (choice === 'keep') onConfirm(undefined);
    else onConfirm(choice === 'other' ? { location: location.trim() } : { meetsBy: choice });
  }

  return (
    <form aria-label="Approve the request" onSubmit={submit}>
      <Stack gap="5">
        <Field label="Where">
          <Select value={choice} onChange={(event) => setChoice(event.target.value as Choice)}>
            <option value="keep">{placeLabel(place)}</option>
            {place.meetsBy === 'video' ? null : <option value="video">Video call</option>}
            {place.meetsBy === 'voice' ? null : (
              <option value="voice" disabled={client_phone === null}>
                {client_phone === null ? 'Phone call (no phone number)' : 'Phone call'}
              </option>
            )}
            <option value="other">Another place</option>
          </Select>
        </Field>
        {choice === 'other' ? (
          <Field label="Place" required help="The client sees it in the email and in the calendar.">
            <TextInput
              value={location}
              maxLength={200}
              pattern=".*\S.*"
              autoComplete="off"
              onChange={(event) => setLocation(event.target.value)}
            />
          </Field>
        ) : null}
        <Text tone="muted">
          {client_email === null
            ? 'The client has no email address and gets no email.'
            : 'The client gets an email with the time and the place.'}
        </Text>
        <Row>
          <Button type="submit">Approve request</Button>
          <Button variant="outline" onClick={onClose}>
            Go back
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
