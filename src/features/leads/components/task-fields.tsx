import type { TaskDraft } from '@contracts/leads.ts';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { AssigneeSelect } from './assignee-select';

type TaskFieldsProps = { label: string; form: UseFormReturn<TaskDraft>; autoFocus?: boolean };

/** Title, due date, and assignee. */
export function TaskFields({ label, form, autoFocus }: TaskFieldsProps) {
  return (
    <>
      <Field label={label} error={form.formState.errors.title?.message}>
        <TextInput autoFocus={autoFocus} dir="auto" maxLength={200} {...form.register('title')} />
      </Field>
      <Field label="Due (optional)">
        <TextInput type="datetime-local" {...form.register('due')} />
      </Field>
      {/* Controlled, because its options load later. */}
      <Controller
        control={form.control}
        name="assignee"
        render={({ field }) => (
          <AssigneeSelect label="Task assignee" {...field}>
            <option value="">Unassigned</option>
          </AssigneeSelect>
        )}
      />
    </>
  );
}
