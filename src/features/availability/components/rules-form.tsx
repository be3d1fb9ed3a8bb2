import { chakra } from '@chakra-ui/react/styled-system';
import type { ConsultationRules } from '@contracts/availability.ts';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Checkbox } from '@/shared/ui/checkbox';
import { TextArea, TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Row, Stack } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { useUpdateConsultationType } from '../api/mutations';
import { availabilityErrorMessage } from '../model/availability-error-message';
import { RULE_FIELDS, rulesOf } from '../model/consultation-type-fields';

const Numbers = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: '4', alignItems: 'end' },
});

type RulesFormProps = { rules: ConsultationRules; onClose: () => void };

/** The rules of one kind of consultation. A refusal keeps what was typed. */
export function RulesForm({ rules, onClose }: RulesFormProps) {
  const change = useUpdateConsultationType();
  async function submit(form: FormData) {
    const { id, version } = rules;
    const changed = await change.mutateAsync({ id, version, changes: rulesOf(form) }).catch(() => undefined);
    if (!changed) return;
    onClose();
    showToast({ kind: 'success', title: 'Saved', description: changed.name });
  }
  return (
    <form
      aria-label={`Booking rules for ${rules.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      <Stack gap="5">
        <Field label="Description" required>
          <TextArea name="description" rows={3} maxLength={500} defaultValue={rules.description} />
        </Field>
        <Numbers>
          {RULE_FIELDS.map(({ name, label, min, max, help }) => (
            <Field key={name} label={label} required={name !== 'daily_cap'} help={help}>
              <TextInput name={name} type="number" min={min} max={max} defaultValue={rules[name] ?? ''} />
            </Field>
          ))}
          <Field label="Price (US dollars)" required help="Enter 0 for free.">
            <TextInput
              name="price"
              type="number"
              min={0}
              max={1_000_000}
              step="0.01"
              defaultValue={rules.price_cents / 100}
            />
          </Field>
        </Numbers>
        <Field label="Location (optional)" help="Leave blank for phone or video.">
          <TextInput name="location" maxLength={200} defaultValue={rules.location ?? ''} />
        </Field>
        <Checkbox
          name="auto_confirm"
          label="Confirm bookings automatically"
          defaultChecked={rules.auto_confirm}
        />
        <Checkbox name="active" label="Available to book" defaultChecked={rules.active} />
        {change.isError ? (
          <Alert tone="error" title="Your changes weren't saved.">
            {availabilityErrorMessage(change.error)}
          </Alert>
        ) : null}
        <Row>
          <Button type="submit" pending={change.isPending} pendingLabel="Saving...">
            Save
          </Button>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
