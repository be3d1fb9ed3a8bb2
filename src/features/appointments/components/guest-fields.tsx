import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';

/** The caller's contact fields. */
export function GuestFields() {
  return (
    <>
      <Field label="Name" required>
        <TextInput name="clientName" minLength={2} maxLength={100} autoComplete="off" />
      </Field>
      <Field label="Email" required help="We'll send emails about the appointment here.">
        <TextInput name="clientEmail" type="email" maxLength={254} autoComplete="off" />
      </Field>
      <Field label="Phone (optional)">
        <TextInput name="clientPhone" type="tel" maxLength={32} autoComplete="off" />
      </Field>
      <Field label="Company (optional)">
        <TextInput name="company" maxLength={150} autoComplete="off" />
      </Field>
    </>
  );
}
