import { type TaskDraft, taskDraft } from '@contracts/leads.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage } from '@/shared/errors/error-message';
import { fullMoment } from '@/shared/lib/moments';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Checkbox } from '@/shared/ui/checkbox';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog';
import { CloseIcon } from '@/shared/ui/icons';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { Text } from '@/shared/ui/typography';
import { useReplayEarlySubmit } from '@/shared/ui/use-replay-early-submit';
import { type Task, TaskConflictError, useChangeTask, useDeleteTask } from '../api/activity-mutations';
import { isOverdue, toIsoInstant, toLocalDateTimeInput } from '../model/task-due-date';
import { TaskFields } from './task-fields';

type TaskEditorProps = { task: Task; leadId: number; onDone: () => void };

/** Edits a task. A conflicting change by another user is not overwritten: their version is shown above the form. */
function TaskEditor({ task, leadId, onDone }: TaskEditorProps) {
  const change = useChangeTask(leadId);
  // The version on screen when the form opened: a refetched list does not change it.
  const [seen] = useState(task);
  const form = useForm<TaskDraft>({
    resolver: zodResolver(taskDraft),
    defaultValues: {
      title: task.title,
      due: toLocalDateTimeInput(task.dueAt),
      assignee: task.assignee ?? '',
    },
  });
  const ref = useReplayEarlySubmit();
  const [isChanged, setIsChanged] = useState(false);

  async function save({ title, due, assignee }: TaskDraft) {
    if (change.isPending) return;
    const base = isChanged ? task : seen;
    try {
      await change.mutateAsync({
        task: base,
        title,
        // The form knows minutes only.
        dueAt: due === toLocalDateTimeInput(base.dueAt) ? base.dueAt : toIsoInstant(due),
        assignee: assignee || null,
      });
      onDone();
    } catch (error) {
      if (ref.current === null)
        showToast({ kind: 'error', title: 'This task was deleted', description: title });
      else if (error instanceof TaskConflictError) setIsChanged(true);
      else form.setError('title', { message: errorMessage(error) });
    }
  }

  return (
    <form
      ref={ref}
      noValidate
      onSubmit={form.handleSubmit(save)}
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
        <TaskFields label="Task" autoFocus form={form} />
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

type TaskItemProps = { task: Task; leadId: number; isDone: boolean; onTick: (isDone: boolean) => void };

/** One task, with the box that ticks it off. */
export function TaskItem({ task, leadId, isDone, onTick }: TaskItemProps) {
  const remove = useDeleteTask(leadId);
  const [isAsking, setIsAsking] = useState(false);
  const [editing, setEditing] = useState<'not yet' | 'now' | 'was'>('not yet');
  const { title, dueAt, doneAt, assigneeName } = task;
  const isLate = !isDone && isOverdue(dueAt, doneAt);
  if (editing === 'now') {
    return (
      <li>
        <TaskEditor task={task} leadId={leadId} onDone={() => setEditing('was')} />
      </li>
    );
  }
  return (
    <Row as="li" flexWrap="nowrap" alignItems="start" gap="2">
      <Box flex="1" minW="0">
        <Checkbox
          checked={isDone}
          onChange={(event) => onTick(event.target.checked)}
          label={
            <Box
              as="bdi"
              overflowWrap="anywhere"
              textDecoration={isDone ? 'line-through' : undefined}
              color={isDone ? 'muted' : undefined}
            >
              {title}
            </Box>
          }
        />
        {dueAt || assigneeName ? (
          <Text size="fine" tone="muted" ps="8" mt="-0.5">
            {dueAt ? (
              <Box
                as="span"
                color={isLate ? 'danger' : undefined}
                fontWeight={isLate ? 'semibold' : undefined}
              >
                {isLate ? 'Overdue: ' : 'Due '}
                <time dateTime={dueAt}>{fullMoment(dueAt)}</time>
              </Box>
            ) : null}
            {dueAt && assigneeName ? ', ' : ''}
            <bdi>{assigneeName}</bdi>
          </Text>
        ) : null}
      </Box>
      <Button
        variant="plain"
        size="sm"
        px="0"
        minW="tap"
        flexShrink="0"
        // The focus returns here from the form.
        autoFocus={editing === 'was'}
        aria-label={`Edit task ${title}`}
        onClick={() => setEditing('now')}
      >
        Edit
      </Button>
      <Button
        variant="plain"
        size="sm"
        minW="tap"
        aria-label={`Delete task ${title}`}
        onClick={() => setIsAsking(true)}
      >
        <CloseIcon />
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Delete this task?"
        description={title}
        confirmLabel="Delete task"
        pendingLabel="Deleting..."
        failure="We couldn't delete the task. Please try again."
        onConfirm={() => remove.mutateAsync(task.id)}
      />
    </Row>
  );
}
