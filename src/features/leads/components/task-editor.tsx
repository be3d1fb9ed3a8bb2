import { type FormEvent, useState } from 'react';
import { errorMessage } from '@/shared/errors/error-message';
import { fullMoment } from '@/shared/lib/moments';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Row, Stack } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { useReplayEarlySubmit } from '@/shared/ui/use-replay-early-submit';
import { type Task, TaskConflictError, useChangeTask } from '../api/activity-mutations';
import { toIsoInstant, toLocalDateTimeInput } from '../model/task-due-date';
import { TaskFields } from './task-fields';

type TaskEditorProps = { task: Task; leadId: number; onDone: () => void };

/** Edits a task. A conflicting change by another user is not overwritten: their version is shown above the form. */
export function TaskEditor({ task, leadId, onDone }: TaskEditorProps) {
  const change = useChangeTask(leadId);
  // The version on screen when the form opened: a refetched list does not change it.
  const [seen] = useState(task);
  const [draft, setDraft] = useState({
    title: task.title,
    due: toLocalDateTimeInput(task.dueAt),
    assignee: task.assignee ?? '',
  });
  const [problem, setProblem] = useState<string>();
  const [isChanged, setIsChanged] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const title = draft.title.trim();
    setProblem(title === '' ? 'Please describe the task.' : undefined);
    if (title === '' || change.isPending) return;
    const base = isChanged ? task : seen;
    try {
      await change.mutateAsync({
        task: base,
        title,
        // The form knows minutes only.
        dueAt: draft.due === toLocalDateTimeInput(base.dueAt) ? base.dueAt : toIsoInstant(draft.due),
        assignee: draft.assignee || null,
      });
      onDone();
    } catch (error) {
      if (!form.isConnected) showToast({ kind: 'error', title: 'This task was deleted', description: title });
      else if (error instanceof TaskConflictError) setIsChanged(true);
      else setProblem(errorMessage(error));
    }
  }

  return (
    <form
      ref={useReplayEarlySubmit()}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      aria-label="Edit the task"
    >
      <Stack gap="3" pb="3">
        {isChanged ? (
          <Alert tone="error" title="Someone else changed this task.">
            It's now “<bdi>{task.title}</bdi>”, {task.dueAt ? `due ${fullMoment(task.dueAt)}` : 'no due date'}
            {task.doneAt ? ', done' : ''}. Save again to replace it with your version.
          </Alert>
        ) : null}
        <TaskFields label="Task" autoFocus draft={draft} problem={problem} onChange={setDraft} />
        <Row gap="3">
          <Button type="submit" size="sm" pending={change.isPending} pendingLabel="Saving...">
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
