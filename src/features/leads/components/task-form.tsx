import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { toTimeString } from '@contracts/time-format.ts';
import { instantIn, inZone } from '@contracts/zones.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { errorMessage } from '@/shared/errors/error-message';
import { StaleRowError } from '@/shared/errors/stale-row-error';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { useDraftForm } from '@/shared/query/use-draft-form';
import { AssigneeSelect } from '@/shared/staff/assignee-select';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { type Task, useAddTask, useUpdateTask } from '../api/activity-mutations';
import { leadDraftKey } from '../api/queries';
import { type TaskDraft, taskDraft } from '../model/lead-drafts';

/** The instant of 'yyyy-MM-ddTHH:mm' in the firm's zone; null when it is empty or invalid. */
const toIsoInstant = (local: string): string | null => instantIn(local, FIRM_TIME_ZONE) ?? null;

/** An instant as 'yyyy-MM-ddTHH:mm' in the firm's zone; '' for none. */
function toFirmTimeInput(instant: string | null): string {
  if (instant === null) return '';
  const { date, minutes } = inZone(instant, FIRM_TIME_ZONE);
  return `${date}T${toTimeString(minutes)}`;
}

type TaskFieldsProps = { label: string; form: UseFormReturn<TaskDraft>; autoFocus?: boolean };

/** Title, due date, and assignee. */
function TaskFields({ label, form, autoFocus }: TaskFieldsProps) {
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

const EMPTY: TaskDraft = { title: '', due: '', assignee: '' };

/** The form for a new task. A failure keeps the typed text. */
export function TaskForm({ leadId }: { leadId: number }) {
  const add = useAddTask(leadId);
  const { form, replace } = useDraftForm({
    key: leadDraftKey('task', leadId),
    empty: EMPTY,
    resolver: zodResolver(taskDraft),
  });

  async function save({ title, due, assignee }: TaskDraft) {
    if (add.isPending) return;
    try {
      await add.mutateAsync({ title, due_at: toIsoInstant(due), assignee: assignee || null });
      replace(EMPTY);
    } catch (error) {
      form.setError('title', { message: errorMessage(error) });
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(save)} aria-label="Add a task">
      <Stack gap="3">
        <TaskFields label="New task" form={form} />
        <Button
          type="submit"
          variant="outline"
          size="sm"
          alignSelf="start"
          pending={add.isPending}
          pendingLabel="Adding..."
        >
          Add task
        </Button>
      </Stack>
    </form>
  );
}

type TaskEditorProps = { task: Task; isGone: boolean; leadId: number; onDone: () => void };

/** Edits a task. A conflicting change by another user is not overwritten: their version is shown above the form. */
export function TaskEditor({ task, isGone, leadId, onDone }: TaskEditorProps) {
  const change = useUpdateTask(leadId);
  const add = useAddTask(leadId);
  // The version on screen when the form opened: a refetched list does not change it.
  const [initialTask] = useState(task);
  const form = useForm<TaskDraft>({
    resolver: zodResolver(taskDraft),
    defaultValues: {
      title: task.title,
      due: toFirmTimeInput(task.due_at),
      assignee: task.assignee_id ?? '',
    },
  });
  const [hasConflict, setHasConflict] = useState(false);

  async function save({ title, due, assignee }: TaskDraft) {
    if (change.isPending) return;
    const base = hasConflict ? task : initialTask;
    try {
      if (isGone) {
        await add.mutateAsync({ title, due_at: toIsoInstant(due), assignee: assignee || null });
        return onDone();
      }
      await change.mutateAsync({
        task: base,
        title,
        // The form has no seconds.
        due_at: due === toFirmTimeInput(base.due_at) ? base.due_at : toIsoInstant(due),
        assignee: assignee || null,
      });
      onDone();
    } catch (error) {
      if (error instanceof StaleRowError) setHasConflict(true);
      else form.setError('title', { message: errorMessage(error) });
    }
  }

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(save)}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      aria-label="Edit the task"
    >
      <Stack gap="3" pb="3">
        {isGone ? (
          <Alert tone="error" title="Someone else deleted this task.">
            Save to add it again with your text.
          </Alert>
        ) : hasConflict ? (
          <Alert tone="error" title="Someone else changed this task.">
            It’s now “<bdi>{task.title}</bdi>”,{' '}
            {`${task.due_at ? `due ${formatDateTime(task.due_at)}` : 'no due date'}${task.done_at ? ', done' : ''}`}
            . Save again to replace it with your version.
          </Alert>
        ) : null}
        <TaskFields label="Task" autoFocus form={form} />
        <Row gap="3">
          <Button
            type="submit"
            size="sm"
            pending={change.isPending || add.isPending}
            pendingLabel="Saving..."
          >
            Save task
          </Button>
          <Button variant="outline" size="sm" onClick={onDone}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
