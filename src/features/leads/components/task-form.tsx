import { type FormEvent, useState } from 'react';
import { errorMessage } from '@/shared/errors/error-message';
import { useDraft } from '@/shared/query/use-draft';
import { Button } from '@/shared/ui/button';
import { Stack } from '@/shared/ui/layout';
import { useReplayEarlySubmit } from '@/shared/ui/use-replay-early-submit';
import { useAddTask } from '../api/activity-mutations';
import { leadDraftKey } from '../api/queries';
import { toIsoInstant } from '../model/task-due-date';
import { TaskFields } from './task-fields';

const EMPTY = { title: '', due: '', assignee: '' };

/** Adds something to be done. A failure keeps what was typed. */
export function TaskForm({ leadId }: { leadId: number }) {
  const add = useAddTask(leadId);
  const [draft, setDraft] = useDraft(leadDraftKey('task', leadId), EMPTY);
  const [problem, setProblem] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const title = draft.title.trim();
    setProblem(title === '' ? 'Please describe the task.' : undefined);
    if (title === '' || add.isPending) return;
    try {
      await add.mutateAsync({ title, dueAt: toIsoInstant(draft.due), assignee: draft.assignee || null });
      setDraft(EMPTY);
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }

  return (
    <form ref={useReplayEarlySubmit()} noValidate onSubmit={submit} aria-label="Add a task">
      <Stack gap="3">
        <TaskFields label="New task" draft={draft} problem={problem} onChange={setDraft} />
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
