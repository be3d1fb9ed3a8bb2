import { useQuery } from '@tanstack/react-query';
import { messages } from '@/shared/i18n/messages';
import { Select } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { bookingQueries } from '../api/queries';

const MESSAGES = messages('booking/consultant', {
  label: 'Consultant',
  first: 'First available',
});

type ConsultantSelectProps = {
  /** The chosen service, or '' for the first one. */
  serviceType: string;
  /** The chosen consultant. Undefined: any available one. */
  value: number | undefined;
  onChoose: (consultantId: number | undefined) => void;
};

/** The consultants who offer the service. Hidden while there is only one, or while they are not known. */
export function ConsultantSelect({ serviceType, value, onChoose }: ConsultantSelectProps) {
  const t = MESSAGES.get();
  const { data } = useQuery(bookingQueries.consultants());
  const offered = data?.consultants.filter(
    ({ serviceTypes }) => serviceType === '' || serviceTypes.includes(serviceType),
  );
  if (offered === undefined || offered.length < 2) return null;
  return (
    <Field label={t.label}>
      <Select
        value={value ?? ''}
        onChange={(event) => onChoose(event.target.value === '' ? undefined : Number(event.target.value))}
      >
        <option value="">{t.first}</option>
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
