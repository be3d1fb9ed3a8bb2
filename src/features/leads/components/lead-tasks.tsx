import type { Lead } from '@contracts/leads.ts';
import { Stack } from '@/shared/ui/layout';
import { usePendingTaskToggles, useToggleTask } from '../api/activity-mutations';
import { LeadSection } from './lead-section';
import { TaskForm } from './task-form';
import { TaskItem } from './task-item';

/** What is to be done about a lead, open tasks first. */
export function LeadTasks({ lead }: { lead: Lead }) {
  const tick = useToggleTask(lead.id);
  const ticks = usePendingTaskToggles(lead.id);
  return (
    <LeadSection title="Tasks">
      {lead.tasks.length > 0 ? (
        <Stack as="ul" listStyle="none" gap="1" aria-label="Tasks">
          {lead.tasks.map((task) => (
            <TaskItem
              key={task.id}
              task={task}
              leadId={lead.id}
              isDone={ticks.get(task.id) ?? task.doneAt !== null}
              onTick={(isDone) => tick.mutate({ task, isDone })}
            />
          ))}
        </Stack>
      ) : null}
      <TaskForm leadId={lead.id} />
    </LeadSection>
  );
}
