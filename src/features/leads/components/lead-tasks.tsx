import type { Lead } from '@contracts/leads.ts';
import { sentenceOf } from '@/shared/errors/sentence-of';
import { Stack } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { useTicksToBe, useTickTask } from '../api/tasks';
import { Part } from './part';
import { TaskForm } from './task-form';
import { TaskItem } from './task-item';

/** What is to be done about a lead, open tasks first. */
export function LeadTasks({ lead }: { lead: Lead }) {
  const tick = useTickTask(lead.id);
  const ticks = useTicksToBe(lead.id);
  return (
    <Part title="Tasks">
      {lead.tasks.length > 0 ? (
        <Stack as="ul" listStyle="none" gap="1" aria-label="Tasks">
          {lead.tasks.map((task) => (
            <TaskItem
              key={task.id}
              task={task}
              leadId={lead.id}
              isDone={ticks.get(task.id) ?? task.doneAt !== null}
              onTick={(isDone) =>
                tick.mutate(
                  { task, isDone },
                  {
                    onError: (error) =>
                      showToast({ kind: 'error', title: 'Not saved', description: sentenceOf(error) }),
                  },
                )
              }
            />
          ))}
        </Stack>
      ) : null}
      <TaskForm leadId={lead.id} />
    </Part>
  );
}
