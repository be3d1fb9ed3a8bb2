import type { Lead } from '@contracts/leads.ts';
import { useState } from 'react';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { Button } from '@/shared/ui/button';
import { Checkbox } from '@/shared/ui/checkbox';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog';
import { CloseIcon } from '@/shared/ui/icons';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { StaffSection } from '@/shared/ui/staff-section';
import { Text } from '@/shared/ui/typography';
import { type Task, useDeleteTask, usePendingTaskToggles, useToggleTask } from '../api/activity-mutations';
import { TaskEditor, TaskForm } from './task-form';

/** Whether something unfinished was due before `now`. */
function isOverdue(dueAt: string | null, doneAt: string | null, now = new Date()): boolean {
  return dueAt !== null && doneAt === null && new Date(dueAt) < now;
}

type TaskItemProps = { task: Task; leadId: number; isDone: boolean; onToggle: (isDone: boolean) => void };

/** One task, with the checkbox that completes it. */
function TaskItem({ task, leadId, isDone, onToggle }: TaskItemProps) {
  const remove = useDeleteTask(leadId);
  const [isConfirming, setIsConfirming] = useState(false);
  const [editing, setEditing] = useState<'never' | 'now' | 'before'>('never');
  const { title, dueAt, doneAt, assigneeName } = task;
  const isLate = !isDone && isOverdue(dueAt, doneAt);
  if (editing === 'now') {
    return (
      <li>
        <TaskEditor task={task} leadId={leadId} onDone={() => setEditing('before')} />
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
        {dueAt || assigneeName ? (
          <Text size="fine" tone="muted" ps="8" mt="-0.5">
            {dueAt ? (
              <Box
                as="span"
                color={isLate ? 'danger' : undefined}
                fontWeight={isLate ? 'semibold' : undefined}
              >
                {isLate ? 'Overdue: ' : 'Due '}
                <time dateTime={dueAt}>{formatDateTime(dueAt)}</time>
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
        autoFocus={editing === 'before'}
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
        onClick={() => setIsConfirming(true)}
      >
        <CloseIcon />
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
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

/** The tasks of a lead, open ones first. */
export function LeadTasks({ lead }: { lead: Lead }) {
  const toggle = useToggleTask(lead.id);
  const pendingToggles = usePendingTaskToggles(lead.id);
  return (
    <StaffSection title="Tasks">
      {lead.tasks.length > 0 ? (
        <Stack as="ul" listStyle="none" gap="1" aria-label="Tasks">
          {lead.tasks.map((task) => (
            <TaskItem
              key={task.id}
              task={task}
              leadId={lead.id}
              isDone={pendingToggles.get(task.id) ?? task.doneAt !== null}
              onToggle={(isDone) => toggle.mutate({ task, isDone })}
            />
          ))}
        </Stack>
      ) : null}
      <TaskForm leadId={lead.id} />
    </StaffSection>
  );
}
