import type { DatabaseError } from '@contracts/errors.ts';
import { type Lead, leadAnswered } from '@contracts/leads.ts';
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { z } from 'zod';
import { type Attempt, attemptFor } from '@/shared/lib/idempotency-key';
import { readAnew } from '@/shared/query/read-anew';
import { getSupabase, type Supabase } from '@/shared/supabase/client';
import { read } from '@/shared/supabase/read';
import { refusalOf } from '@/shared/supabase/refusal';
import { keepLead } from './lead-mutations';
import { leadQueries } from './queries';

const activityMutationKeys = {
  addNote: (leadId: number) => ['leads', 'add-note', leadId] as const,
  tickTask: (leadId: number) => ['leads', 'tick-task', leadId] as const,
};

export type Answer = { subject: string; body: string };

type WriteAnswer = { error: DatabaseError | null; status: number };

/** Writes under the caller's own rights. Throws AppError with the answer's status (0 when there was none). */
async function write(query: (supabase: Supabase) => PromiseLike<WriteAnswer>): Promise<void> {
  const { error, status } = await query(await getSupabase());
  if (error) throw await refusalOf(status, error);
}

/** Reads a lead again, with all that is known of its person; settles when the lead is there. */
async function refreshLead(queryClient: QueryClient, id: number): Promise<void> {
  void readAnew(queryClient, leadQueries.timelines());
  await readAnew(queryClient, leadQueries.detail(id).queryKey);
}

/** Answers a lead by mail. The same words sent again after a failure are sent once. */
export function useReplyToLead(id: number) {
  const queryClient = useQueryClient();
  const attempt = useRef<Attempt>(undefined);
  return useMutation({
    scope: { id: `lead ${id}` },
    mutationFn: (answer: Answer) => {
      attempt.current = attemptFor(attempt.current, answer);
      const { key } = attempt.current;
      return read(leadAnswered, (supabase) =>
        supabase.rpc('reply_to_lead', {
          p_id: id,
          p_subject: answer.subject,
          p_body: answer.body,
          p_idempotency: key,
        }),
      );
    },
    onSuccess: ({ lead }) => {
      attempt.current = undefined;
      keepLead(queryClient, lead);
      void readAnew(queryClient, leadQueries.timelines());
    },
    meta: { showsError: true },
  });
}

/** Writes a note about a lead. */
export function useAddNote(leadId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: activityMutationKeys.addNote(leadId),
    mutationFn: (body: string) =>
      write((supabase) => supabase.from('lead_notes').insert({ lead_id: leadId, body })),
    onSuccess: () => refreshLead(queryClient, leadId),
    meta: { errorTitle: "The note wasn't saved" },
  });
}

/** The notes that are on their way. */
export function useNotesToBe(leadId: number): string[] {
  return useMutationState({
    filters: { mutationKey: activityMutationKeys.addNote(leadId), status: 'pending' },
    select: ({ state }) => state.variables as string,
  });
}

/** Changes the words of one's own note. */
export function useUpdateNote(leadId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: string }) =>
      write((supabase) => supabase.from('lead_notes').update({ body }).eq('id', id)),
    onSuccess: () => refreshLead(queryClient, leadId),
    meta: { showsError: true },
  });
}

/** Deletes a note. */
export function useDeleteNote(leadId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => write((supabase) => supabase.from('lead_notes').delete().eq('id', id)),
    onSuccess: () => refreshLead(queryClient, leadId),
    meta: { showsError: true },
  });
}

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

/** Adds something to be done about a lead. */
export function useAddTask(leadId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ title, dueAt, assignee }: NewTask) =>
      write((supabase) =>
        supabase.from('lead_tasks').insert({ lead_id: leadId, title, due_at: dueAt, assignee_id: assignee }),
      ),
    onSuccess: () => refreshLead(queryClient, leadId),
    meta: { showsError: true },
  });
}

/** Ticks a task off, or on again. Throws when somebody else has changed it since. */
export function useTickTask(leadId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: activityMutationKeys.tickTask(leadId),
    mutationFn: ({ task, isDone }: Tick) =>
      writeTask(task, { done_at: isDone ? new Date().toISOString() : null }),
    onSettled: () => refreshLead(queryClient, leadId),
    meta: { errorTitle: 'Not saved' },
  });
}

/** Changes what a task says, until when and by whom. Fails with TaskChanged or AppError. */
export function useChangeTask(leadId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ task, title, dueAt, assignee }: TaskChange) =>
      writeTask(task, { title, due_at: dueAt, assignee_id: assignee }),
    onSettled: () => refreshLead(queryClient, leadId),
    meta: { showsError: true },
  });
}

/** The ticks that are on their way, by task. */
export function useTicksToBe(leadId: number): ReadonlyMap<number, boolean> {
  const ticks = useMutationState({
    filters: { mutationKey: activityMutationKeys.tickTask(leadId), status: 'pending' },
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
    meta: { showsError: true },
  });
}
