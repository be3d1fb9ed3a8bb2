import { type FormEvent, useState } from 'react';
import { sentenceOf } from '@/shared/errors/sentence-of';
import { useDraft } from '@/shared/query/use-draft';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Stack } from '@/shared/ui/layout';
import { useEarlySubmit } from '@/shared/ui/use-early-submit';
import { leadKeys } from '../api/keys';
import { useAddTask } from '../api/tasks';
import { instantOf } from '../model/due';
import { AssigneeSelect } from './assignee-select';

const EMPTY = { title: '', due: '', assignee: '' };

/** Adds something to be done. A failure keeps what was typed. */
export function TaskForm({ leadId }: { leadId: number }) {
  const add = useAddTask(leadId);
  const [draft, setDraft] = useDraft(leadKeys.draft('task', leadId), EMPTY);
  const [problem, setProblem] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const title = draft.title.trim();
    setProblem(title === '' ? 'Please say what to do.' : undefined);
    if (title === '' || add.isPending) return;
    try {
      await add.mutateAsync({ title, dueAt: instantOf(draft.due), assignee: draft.assignee || null });
      setDraft(EMPTY);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  }

  return (
    <form ref={useEarlySubmit()} noValidate onSubmit={submit} aria-label="Add a task">
      <Stack gap="3">
        <Field label="New task" error={problem}>
          <TextInput
            dir="auto"
            maxLength={200}
            value={draft.title}
            onChange={(event) => setDraft({ ...draft, title: event.target.value })}
          />
        </Field>
        <Field label="Due (optional)">
          <TextInput
            type="datetime-local"
            value={draft.due}
            onChange={(event) => setDraft({ ...draft, due: event.target.value })}
          />
        </Field>
        <AssigneeSelect
          label="Who does it"
          value={draft.assignee}
          onChange={(event) => setDraft({ ...draft, assignee: event.target.value })}
        >
          <option value="">Nobody yet</option>
        </AssigneeSelect>
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
