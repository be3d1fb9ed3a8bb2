import { LIMITS } from '@contracts/text-rules.ts';
import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Box } from '@/shared/ui/layout';
import { OptionalLabel } from './optional-label';
import type { ScheduleFormState } from './use-schedule-form';

/** The visitor's contact fields: name, email, phone and company. */
export function VisitorFields({ form }: Pick<ScheduleFormState, 'form'>) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Box
      display="grid"
      gap="6"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
    >
      <Field label="Full name" required error={errors.clientName?.message}>
        <TextInput autoComplete="name" {...register('clientName')} />
      </Field>
      <Field label="Email address" required error={errors.clientEmail?.message}>
        <TextInput type="email" autoComplete="email" inputMode="email" {...register('clientEmail')} />
      </Field>
      <Field label={<OptionalLabel>Phone number</OptionalLabel>} error={errors.clientPhone?.message}>
        <TextInput type="tel" autoComplete="tel" maxLength={LIMITS.phone} {...register('clientPhone')} />
      </Field>
      <Field label={<OptionalLabel>Company</OptionalLabel>} error={errors.company?.message}>
        <TextInput autoComplete="organization" {...register('company')} />
      </Field>
    </Box>
  );
}
