import { chakra } from '@chakra-ui/react/styled-system';
import {
  type ConsultationRules,
  type ConsultationRulesChange,
  type ConsultationRulesForm,
  consultationRulesForm,
} from '@contracts/availability.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Checkbox } from '@/shared/ui/checkbox';
import { TextArea, TextInput } from '@/shared/ui/controls';
import { Dialog } from '@/shared/ui/dialog';
import { Field } from '@/shared/ui/field';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { Skeleton } from '@/shared/ui/skeleton';
import { showToast } from '@/shared/ui/toast';
import { Text } from '@/shared/ui/typography';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { useUpdateConsultationType } from '../api/mutations';
import { availabilityQueries } from '../api/queries';
import {
  availabilityErrorMessage,
  parseNumberInput,
  RULE_FIELDS,
  rulesToFormValues,
} from '../model/availability';
import { RowList } from './editable-rows';

const Numbers = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: '4', alignItems: 'end' },
});

type RulesFormProps = { rules: ConsultationRules; onClose: () => void };

/** The rules of one kind of consultation. A refusal keeps what was typed. */
function RulesForm({ rules, onClose }: RulesFormProps) {
  const change = useUpdateConsultationType();
  const { register, handleSubmit, formState } = useForm<
    ConsultationRulesForm,
    unknown,
    ConsultationRulesChange
  >({ resolver: zodResolver(consultationRulesForm), defaultValues: rulesToFormValues(rules) });
  const { errors } = formState;

  async function save(changes: ConsultationRulesChange) {
    const { id, version } = rules;
    const changed = await change.mutateAsync({ id, version, changes }).catch(() => undefined);
    if (!changed) return;
    onClose();
    showToast({ kind: 'success', title: 'Saved', description: changed.name });
  }
  return (
    <form aria-label={`Booking rules for ${rules.name}`} onSubmit={handleSubmit(save)}>
      <Stack gap="5">
        <Field label="Description" required>
          <TextArea rows={3} maxLength={500} {...register('description')} />
        </Field>
        <Numbers>
          {RULE_FIELDS.map(({ name, label, min, max, help }) => (
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

function inShort({ duration_minutes, price_cents, auto_confirm, active }: ConsultationRules): string {
  const price = price_cents === 0 ? 'free' : `$${(price_cents / 100).toFixed(2)}`;
  const words = [
    `${duration_minutes} minutes`,
    price,
    auto_confirm ? 'confirmed automatically' : 'confirmed by staff',
  ];
  return [...words, ...(active ? [] : ['not offered'])].join(', ');
}

/** The kinds of consultations, each with its rules. */
export function ConsultationTypes() {
  const rules = useQuery(availabilityQueries.consultationTypes());
  const [edited, setEdited] = useState<ConsultationRules>();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {rules.isError ? (
        <LoadError onRetry={rules.refetch}>We couldn't load the consultation types.</LoadError>
      ) : null}
      {rules.isPending ? <Skeleton height="32" /> : null}
      <RowList label="Consultation types">
        {rules.data?.map((one) => (
          <Row
            as="li"
            key={one.id}
            justifyContent="space-between"
            py="2"
            borderBottom="1px solid"
            borderColor="rule"
          >
            <Box flex="1 1 14rem">
              {one.name}
              <Text size="small" tone="muted">
                {inShort(one)}
              </Text>
            </Box>
            <Button
              variant="outline"
              size="sm"
              onClick={() => {
                setEdited(one);
                setIsOpen(true);
              }}
            >
              Edit
              <VisuallyHidden>{` ${one.name}`}</VisuallyHidden>
            </Button>
          </Row>
        ))}
      </RowList>
      {edited ? (
        <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={edited.name}>
          <RulesForm key={`${edited.id} ${edited.version}`} rules={edited} onClose={() => setIsOpen(false)} />
        </Dialog>
      ) : null}
    </>
  );
}
