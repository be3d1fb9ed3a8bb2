import { TextArea } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { OptionalLabel } from './optional-label';
import type { ScheduleFormState } from './use-schedule-form';

/** Whatever else the visitor wants to say. */
export function MessageField({ form }: Pick<ScheduleFormState, 'form'>) {
  return (
    <Field
      label={<OptionalLabel>Additional information</OptionalLabel>}
      help="What would you like to talk about? A sentence is enough."
      error={form.formState.errors.message?.message}
    >
      <TextArea {...form.register('message')} />
    </Field>
  );
}
