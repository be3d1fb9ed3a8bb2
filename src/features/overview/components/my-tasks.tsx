import { useState } from 'react';
import { leadPath } from '@/shared/config/paths';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { Checkbox } from '@/shared/ui/forms/checkbox';
import { Box, Row } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { type DueTaskToggle, usePendingDueTasks, useToggleDueTask } from '../api/mutations';
import type { OwnTask, OwnTasks } from '../model/staff-overview';
import { OverviewPanel, TapLink } from './overview-panel';

type TaskEntryProps = { task: OwnTask; now: string; isDone: boolean; onToggle: (isDone: boolean) => void };

/** One task, with the checkbox that completes it and a link to its lead. */
function TaskEntry({ task, now, isDone, onToggle }: TaskEntryProps) {
  const { title, due_at: dueAt, lead } = task;
  const isLate = !isDone && dueAt !== null && dueAt < now;
  return (
    <Row
      as="li"
      flexWrap="nowrap"
      alignItems="start"
      gap="1"
      py="2"
      borderTop="1px solid"
      borderColor="rule"
      overflowWrap="anywhere"
    >
      <Checkbox
        checked={isDone}
        onChange={(event) => onToggle(event.target.checked)}
        label={`Done: ${title}`}
        labelHidden
      />
      <Box minW="0">
        <TapLink
          to={leadPath(lead.id)}
          textDecorationLine={isDone ? 'line-through' : undefined}
          color={isDone ? 'muted' : undefined}
        >
          <bdi>{title}</bdi>
        </TapLink>
        <Text size="small" color={isLate ? 'danger' : 'muted'}>
          <bdi>{lead.name}</bdi>
          {dueAt ? (
            <span>
              {isLate ? ', overdue since ' : ', due '}
              <time dateTime={dueAt}>{formatDateTime(dueAt)}</time>
            </span>
          ) : null}
        </Text>
      </Box>
    </Row>
  );
}

/** The state of each task that was toggled here, by task id. It counts until the overview has a newer version. */
type Toggled = ReadonlyMap<number, DueTaskToggle>;

type MyTasksProps = { tasks: OwnTasks; now: string };

/**
 * The viewer's open tasks, the overdue ones first. A task that is completed here stays in its place, so that it can be
 * opened again, until the overview is refetched.
 */
export function MyTasks({ tasks, now }: MyTasksProps) {
  const { next, count } = tasks;
  const toggle = useToggleDueTask();
  const pending = usePendingDueTasks();
  const [toggled, setToggled] = useState<Toggled>(new Map());
  const entries = next.map((task) => {
    const known = toggled.get(task.id);
    const latest = known && known.version > task.version ? known : { ...task, isDone: false };
    const isSaving = pending.find(({ id }) => id === task.id);
    return { task, version: latest.version, isDone: isSaving?.isDone ?? latest.isDone, isSaving };
  });
  const open = count - entries.filter(({ isDone }) => isDone).length;

  return (
    <OverviewPanel title="My tasks" note={`${open} open`}>
      {next.length === 0 ? (
        <Text size="small" py="3" borderTop="1px solid" borderColor="rule">
          No open tasks.
        </Text>
      ) : (
        <Box as="ul" listStyleType="none" aria-label="My tasks">
          {entries.map(({ task, version, isDone, isSaving }) => (
            <TaskEntry
              key={task.id}
              task={task}
              now={now}
              isDone={isDone}
              onToggle={(wanted) => {
                if (isSaving) return;
                const { id } = task;
                toggle.mutate(
                  { id, version, isDone: wanted },
                  {
                    onSuccess: (saved) =>
                      setToggled((before) => new Map(before).set(id, { ...saved, id, isDone: wanted })),
                  },
                );
              }}
            />
          ))}
        </Box>
      )}
    </OverviewPanel>
  );
}
