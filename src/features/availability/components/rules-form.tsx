import { chakra } from '@chakra-ui/react/styled-system';
import {
  type ConsultationRules,
  type ConsultationTypeColumns,
  type ConsultationTypeForm,
  consultationTypeForm,
} from '@contracts/availability.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Checkbox } from '@/shared/ui/checkbox';
import { TextArea, TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Row, Stack } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { Text } from '@/shared/ui/typography';
import { useCreateConsultationType, useUpdateConsultationType } from '../api/mutations';
import {
  availabilityErrorMessage,
  DURATION_FIELDS,
  NEW_TYPE,
  NUMBER_FIELDS,
  parseNumberInput,
  rulesToFormValues,
} from '../model/availability';
import { DurationField } from './duration-field';

const Numbers = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: '4', alignItems: 'end' },
});

type RulesFormProps = {
  /** Null for a new type. */
  rules: ConsultationRules | null;
  onClose: () => void;
};

/** A consultation type with its rules. A refusal keeps what was typed. */
export function RulesForm({ rules, onClose }: RulesFormProps) {
  const change = useUpdateConsultationType();
  const create = useCreateConsultationType();
  const { register, control, handleSubmit, formState } = useForm<
    ConsultationTypeForm,
    unknown,
    ConsultationTypeColumns
  >({
    resolver: zodResolver(consultationTypeForm),
    defaultValues: rules ? rulesToFormValues(rules) : NEW_TYPE,
  });
  const { errors } = formState;
  const error = change.error ?? create.error;

  async function save({ name, ...changes }: ConsultationTypeColumns) {
    const saving = rules
      ? change.mutateAsync({ id: rules.id, version: rules.version, changes })
      : create.mutateAsync({ name, ...changes });
    const saved = await saving.catch(() => undefined);
    if (!saved) return;
    onClose();
    showToast({ kind: 'success', title: rules ? 'Saved' : 'Added', description: saved.name });
  }
  return (
    <form
      noValidate
      aria-label={rules ? `Booking rules for ${rules.name}` : 'New consultation type'}
      onSubmit={handleSubmit(save)}
    >
      <Stack gap="5">
        {rules ? null : (
          <Field label="Name" required help="It can't be changed later." error={errors.name?.message}>
            <TextInput maxLength={80} autoComplete="off" {...register('name')} />
          </Field>
        )}
        <Field label="Description" required error={errors.description?.message}>
          <TextArea rows={3} maxLength={500} {...register('description')} />
        </Field>
        <Text size="small" tone="muted">
          Type times as 1 h 30 min, 1:30, or 90 (minutes).
        </Text>
        <Numbers>
          {DURATION_FIELDS.map(({ name, label }) => (
            <DurationField key={name} control={control} name={name} label={label} />
          ))}
          {NUMBER_FIELDS.map(({ name, label, min, max, help }) => (
            <Field
              key={name}
              label={label}
              required={name !== 'daily_cap'}
              help={help}
              error={errors[name]?.message}
            >
              <TextInput
                type="number"
                min={min}
                max={max}
                {...register(name, { setValueAs: parseNumberInput })}
              />
            </Field>
          ))}
          <Field label="Price (US dollars)" required help="Enter 0 for free." error={errors.price?.message}>
            <TextInput
              type="number"
              min={0}
              max={1_000_000}
              step="0.01"
              {...register('price', { valueAsNumber: true })}
            />
          </Field>
        </Numbers>
        <Field label="Location (optional)" help="Leave blank for phone or video.">
          <TextInput maxLength={200} {...register('location')} />
        </Field>
        <Checkbox label="Confirm bookings automatically" {...register('auto_confirm')} />
        <Checkbox label="Available to book" {...register('active')} />
        {error ? (
          <Alert tone="error" title="Your changes weren't saved.">
            {availabilityErrorMessage(error)}
          </Alert>
        ) : null}
        <Row>
          <Button type="submit" pending={change.isPending || create.isPending} pendingLabel="Saving...">
            {rules ? 'Save' : 'Add'}
          </Button>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
