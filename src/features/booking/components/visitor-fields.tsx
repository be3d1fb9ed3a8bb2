import { LIMITS } from '@contracts/text-rules.ts';
import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Box } from '@/shared/ui/layout';
import { Optional } from './optional';
import type { ScheduleFormState } from './use-schedule-form';

/** Who is booking: name and address, phone and company. */
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
      <Field label={<Optional>Phone number</Optional>} error={errors.clientPhone?.message}>
        <TextInput type="tel" autoComplete="tel" maxLength={LIMITS.phone} {...register('clientPhone')} />
      </Field>
      <Field label={<Optional>Company</Optional>} error={errors.company?.message}>
        <TextInput autoComplete="organization" {...register('company')} />
      </Field>
    </Box>
  );
}
