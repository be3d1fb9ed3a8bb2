import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { changedMetrics, dollarsInWords, minutesInWords } from '@/shared/staff/metrics-in-words';
import { TextsNaming } from '@/shared/staff/texts-naming';
import { Button } from '@/shared/ui/button';
import { showToast } from '@/shared/ui/feedback/toast';
import { Checkbox } from '@/shared/ui/forms/checkbox';
import { TextArea, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { useCreateConsultationType, useUpdateConsultationType } from '../api/mutations';
import {
  DURATION_FIELDS,
  NEW_TYPE,
  NUMBER_FIELDS,
  parseNumberInput,
  parsePriceInput,
  rulesToFormValues,
} from '../model/availability';
import {
  type ConsultationRules,
  type ConsultationTypeColumns,
  type ConsultationTypeForm,
  consultationTypeForm,
} from '../model/availability-forms';
import { formatLengthInMinutes } from '../model/minutes';
import { type ColumnWords, ConflictAlert, isConflict } from './conflict-alert';
import { DurationField } from './duration-field';

const Numbers = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: '4', alignItems: 'end' },
});

/** What other texts may say of a consultation; they say "free" in too many ways to be found. */
const metricsOf = (minutes: number, price: number) => [
  minutesInWords(minutes),
  price > 0 ? dollarsInWords(price) : [],
];

const onOff = (is: boolean) => (is ? 'on' : 'off');

const COLUMNS: readonly ColumnWords<ConsultationRules>[] = [
  { label: 'Description', words: ({ description }) => description },
  ...DURATION_FIELDS.map(({ name, label }) => ({
    label,
    words: (rules: ConsultationRules) => formatLengthInMinutes(rules[name]),
  })),
  ...NUMBER_FIELDS.map(({ name, label }) => ({
    label,
    words: (rules: ConsultationRules) => String(rules[name] ?? 'no limit'),
  })),
  { label: 'Price', words: ({ price_cents }) => `$${(price_cents / 100).toFixed(2)}` },
  { label: 'Location', words: ({ location }) => location ?? 'blank' },
  { label: 'Confirm bookings automatically', words: ({ auto_confirm }) => onOff(auto_confirm) },
  { label: 'Available to book', words: ({ active }) => onOff(active) },
];

type RulesFormProps = {
  /** As the form opened with it; null for a new type. */
  rules: ConsultationRules | null;
  /** As it is stored now; undefined for a new type, and when someone else deleted it. */
  current: ConsultationRules | undefined;
  onClose: () => void;
};

/** A consultation type with its rules. A refusal keeps what was typed. Saving again replaces what someone else saved. */
export function RulesForm({ rules, current, onClose }: RulesFormProps) {
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
  const [minutes, price] = useWatch({ control, name: ['duration_minutes', 'price'] });
  const oldMetrics = rules
    ? changedMetrics(metricsOf(rules.duration_minutes, rules.price_cents / 100), metricsOf(minutes, price))
    : [];
  const error = change.error ?? create.error;

  async function save({ name, ...changes }: ConsultationTypeColumns) {
    const seen = isConflict(change.error) && current ? current : rules;
    const saving = seen
      ? change.mutateAsync({ id: seen.id, version: seen.version, changes })
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
          <Field label="Name" required help="It can’t be changed later." error={errors.name?.message}>
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
            <TextInput inputMode="decimal" {...register('price', { setValueAs: parsePriceInput })} />
          </Field>
        </Numbers>
        <Field label="Location (optional)" help="Leave blank for phone or video.">
          <TextInput maxLength={200} {...register('location')} />
        </Field>
        <Checkbox label="Confirm bookings automatically" {...register('auto_confirm')} />
        <Checkbox label="Available to book" {...register('active')} />
        <TextsNaming metrics={oldMetrics} />
        {error ? (
          <ConflictAlert error={error} opened={rules ?? undefined} current={current} columns={COLUMNS} />
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
