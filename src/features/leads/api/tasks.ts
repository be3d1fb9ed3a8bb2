import type { Lead } from '@contracts/leads.ts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { read } from '@/shared/supabase/read';
import { refreshLead } from './refresh-lead';
import { write } from './write';

export type Task = Lead['tasks'][number];
/** `dueAt` is an instant. */
export type NewTask = { title: string; dueAt: string | null; assignee: string | null };
export type Tick = { task: Task; isDone: boolean };
/** What a task is to be; `task` is the one that was seen. */
export type TaskChange = NewTask & { task: Task };

/** Somebody else was faster. */
export class TaskChanged extends Error {
  override name = 'TaskChanged';
  constructor() {
    super("Someone else changed this task. Here's the latest version.");
  }
}

/** Writes what is new about a task, unless it is another one than was seen: TaskChanged. */
async function writeTask({ id, version }: Task, values: Partial<TaskRow>): Promise<void> {
  const changed = await read(z.array(z.object({ id: z.number() })), (supabase) =>
    supabase.from('lead_tasks').update(values).eq('id', id).eq('version', version).select('id'),
  );
  if (changed.length === 0) throw new TaskChanged();
}

type TaskRow = { title: string; due_at: string | null; assignee_id: string | null; done_at: string | null };

const ticking = (leadId: number) => ['tick', 'task', leadId];

/** Adds something to be done about a lead. */
export function useAddTask(leadId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ title, dueAt, assignee }: NewTask) =>
      write((supabase) =>
        supabase.from('lead_tasks').insert({ lead_id: leadId, title, due_at: dueAt, assignee_id: assignee }),
      ),
    onSuccess: () => refreshLead(queryClient, leadId),
  });
}

/** Ticks a task off, or on again. Throws when somebody else has changed it since. */
export function useTickTask(leadId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: ticking(leadId),
    mutationFn: ({ task, isDone }: Tick) =>
      writeTask(task, { done_at: isDone ? new Date().toISOString() : null }),
    onSettled: () => refreshLead(queryClient, leadId),
  });
}

/** Changes what a task says, until when and by whom. Fails with TaskChanged or AppError. */
export function useChangeTask(leadId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ task, title, dueAt, assignee }: TaskChange) =>
      writeTask(task, { title, due_at: dueAt, assignee_id: assignee }),
    onSettled: () => refreshLead(queryClient, leadId),
  });
}

/** The ticks that are on their way, by task. */
export function useTicksToBe(leadId: number): ReadonlyMap<number, boolean> {
  const ticks = useMutationState({
    filters: { mutationKey: ticking(leadId), status: 'pending' },
    select: ({ state }) => state.variables as Tick,
  });
  return new Map(ticks.map(({ task, isDone }) => [task.id, isDone]));
}

/** Deletes a task. */
export function useDeleteTask(leadId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => write((supabase) => supabase.from('lead_tasks').delete().eq('id', id)),
    onSuccess: () => refreshLead(queryClient, leadId),
  });
}
