import { useState } from 'react';
import { fullMoment } from '@/shared/lib/moments';
import { Button } from '@/shared/ui/button';
import { Checkbox } from '@/shared/ui/checkbox';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog';
import { CloseIcon } from '@/shared/ui/icons';
import { Box, Row } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
import { type Task, useDeleteTask } from '../api/activity-mutations';
import { isOverdue } from '../model/task-due-date';
import { TaskEditor } from './task-editor';

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
