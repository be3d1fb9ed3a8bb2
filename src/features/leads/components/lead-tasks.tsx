import { useState } from 'react';
import { StaleRowError } from '@/shared/errors/stale-row-error';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { useKeptRows } from '@/shared/live/use-kept-rows';
import { Button } from '@/shared/ui/button';
import { Checkbox } from '@/shared/ui/forms/checkbox';
import { CloseIcon } from '@/shared/ui/icons';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { StaffSection } from '@/shared/ui/layout/staff-section';
import { ConfirmDialogFor } from '@/shared/ui/overlay/confirm-dialog';
import { Text } from '@/shared/ui/text/typography';
import { type Task, useDeleteTask, usePendingTaskToggles, useToggleTask } from '../api/activity-mutations';
import type { Lead } from '../model/lead';
import { TaskEditor, TaskForm } from './task-form';

/** Whether something unfinished was due before `now`. */
function isOverdue(due_at: string | null, done_at: string | null, now = new Date()): boolean {
  return due_at !== null && done_at === null && new Date(due_at) < now;
}

type TaskItemProps = {
  task: Task;
  isGone: boolean;
  leadId: number;
  isDone: boolean;
  onToggle: (isDone: boolean) => void;
  /** Keeps the task in the list while it is edited. */
  onEdit: (isEditing: boolean) => void;
};

/** One task, with the checkbox that completes it. */
function TaskItem({ task, isGone, leadId, isDone, onToggle, onEdit }: TaskItemProps) {
  const remove = useDeleteTask(leadId);
  // As it was when the dialog opened: a change of someone else meanwhile refuses the deletion.
  const [taskToDelete, setTaskToDelete] = useState<Task>();
  const [editing, setEditing] = useState<'never' | 'now' | 'before'>('never');
  const { title, due_at, done_at, assignee_name } = task;
  const isLate = !isDone && isOverdue(due_at, done_at);
  if (editing === 'now') {
    return (
      <li>
        <TaskEditor
          task={task}
          isGone={isGone}
          leadId={leadId}
          onDone={() => {
            setEditing('before');
            onEdit(false);
          }}
        />
      </li>
    );
  }
  return (
    <Row as="li" flexWrap="nowrap" alignItems="start" gap="2">
      <Box flex="1" minW="0">
        <Checkbox
          checked={isDone}
          onChange={(event) => onToggle(event.target.checked)}
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
        {due_at || assignee_name ? (
          <Text size="fine" tone="muted" ps="8" mt="-0.5">
            {due_at ? (
              <Box
                as="span"
                color={isLate ? 'danger' : undefined}
                fontWeight={isLate ? 'semibold' : undefined}
              >
                <span>{isLate ? 'Overdue: ' : 'Due '}</span>
                <time dateTime={due_at}>{formatDateTime(due_at)}</time>
              </Box>
            ) : null}
            {due_at && assignee_name ? <span>, </span> : null}
            <bdi>{assignee_name}</bdi>
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
        autoFocus={editing === 'before'}
        aria-label={`Edit task ${title}`}
        onClick={() => {
          setEditing('now');
          onEdit(true);
        }}
      >
        Edit
      </Button>
      <Button
        variant="plain"
        size="sm"
        minW="tap"
        aria-label={`Delete task ${title}`}
        onClick={() => setTaskToDelete(task)}
      >
        <CloseIcon />
      </Button>
      <ConfirmDialogFor
        subject={taskToDelete}
        onClose={() => setTaskToDelete(undefined)}
        question={(shown) => ({
          title: 'Delete this task?',
          description: shown.title,
          confirmLabel: 'Delete task',
          isDestructive: true,
          pendingLabel: 'Deleting...',
          failure: (error) =>
            error instanceof StaleRowError
              ? 'Someone else changed this task. Close this and look at it again.'
              : 'We couldn’t delete the task. Please try again.',
          onConfirm: () => remove.mutateAsync(shown),
        })}
      />
    </Row>
  );
}

/** The tasks of a lead, open ones first. */
export function LeadTasks({ lead }: { lead: Lead }) {
  const toggle = useToggleTask(lead.id);
  const pendingToggles = usePendingTaskToggles(lead.id);
  const tasks = useKeptRows(lead.tasks);
  return (
    <StaffSection title="Tasks">
      {tasks.rows.length > 0 ? (
        <Stack as="ul" listStyle="none" gap="1" aria-label="Tasks">
          {tasks.rows.map(({ row: task, isGone }) => (
            <TaskItem
              key={task.id}
              task={task}
              isGone={isGone}
              leadId={lead.id}
              isDone={pendingToggles.get(task.id) ?? task.done_at !== null}
              onToggle={(isDone) => toggle.mutate({ task, isDone })}
              onEdit={(isEditing) => (isEditing ? tasks.hold(task) : tasks.release(task))}
            />
          ))}
        </Stack>
      ) : null}
      <TaskForm leadId={lead.id} />
    </StaffSection>
  );
}
