import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { AssigneeSelect } from './assignee-select';

/** A task as it is typed; `due` is 'yyyy-MM-ddTHH:mm' in the viewer's zone, or empty. */
export type TaskDraft = { title: string; due: string; assignee: string };

type TaskFieldsProps = {
  label: string;
  draft: TaskDraft;
  problem: string | undefined;
  autoFocus?: boolean;
  onChange: (draft: TaskDraft) => void;
};

/** Title, due date, and assignee. */
export function TaskFields({ label, draft, problem, autoFocus, onChange }: TaskFieldsProps) {
  return (
    <>
      <Field label={label} error={problem}>
        <TextInput
          autoFocus={autoFocus}
          dir="auto"
          maxLength={200}
          value={draft.title}
          onChange={(event) => onChange({ ...draft, title: event.target.value })}
        />
      </Field>
      <Field label="Due (optional)">
        <TextInput
          type="datetime-local"
          value={draft.due}
          onChange={(event) => onChange({ ...draft, due: event.target.value })}
        />
      </Field>
      <AssigneeSelect
        label="Task assignee"
        value={draft.assignee}
        onChange={(event) => onChange({ ...draft, assignee: event.target.value })}
      >
        <option value="">Unassigned</option>
      </AssigneeSelect>
    </>
  );
}
