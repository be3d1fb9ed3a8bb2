import { type FormEvent, useState } from 'react';
import { sentenceOf } from '@/shared/errors/sentence-of';
import { fullMoment } from '@/shared/lib/moments';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Row, Stack } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { useEarlySubmit } from '@/shared/ui/use-early-submit';
import { type Task, TaskChanged, useChangeTask } from '../api/activity-mutations';
import { instantOf, localOf } from '../model/due';
import { TaskFields } from './task-fields';

type TaskEditorProps = { task: Task; leadId: number; onDone: () => void };

/** Changes a task. Who changed it meanwhile is not overwritten unseen: their words stand above one's own. */
export function TaskEditor({ task, leadId, onDone }: TaskEditorProps) {
  const change = useChangeTask(leadId);
  // The one that was seen: a list that is read again behind the form changes nothing about it.
  const [seen] = useState(task);
  const [draft, setDraft] = useState({
    title: task.title,
    due: localOf(task.dueAt),
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
        dueAt: draft.due === localOf(base.dueAt) ? base.dueAt : instantOf(draft.due),
        assignee: draft.assignee || null,
      });
      onDone();
    } catch (error) {
      if (!form.isConnected) showToast({ kind: 'error', title: 'This task was deleted', description: title });
      else if (error instanceof TaskChanged) setIsChanged(true);
      else setProblem(sentenceOf(error));
    }
  }

  return (
    <form
      ref={useEarlySubmit()}
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
