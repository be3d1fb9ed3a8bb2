import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { hasErrorCode } from '@/shared/errors/app-error';
import { type Attempt, idempotentAttempt } from '@/shared/http/attempt';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import { runQuery } from '@/shared/supabase/run-query';
import type { Lead } from '../model/lead';
import type { ReplyDraft } from '../model/lead-drafts';
import { setLeadInCache } from './lead-mutations';
import { leadQueries, readLead } from './queries';

const activityMutationKeys = {
  toggleTask: (leadId: number) => ['leads', 'toggle-task', leadId] as const,
};

/** Refetches a lead; resolves when it has loaded. */
async function invalidateLead(queryClient: QueryClient, id: number): Promise<void> {
  await cancelAndInvalidate(queryClient, leadQueries.detail(id).queryKey);
}

/**
 * Replies to a lead by email. A retry of the same reply sends one email only. Returns the reply's id. Refused with the
 * code `reply_unseen` when there is a newer reply than the one that the author has seen; the lead then has been refetched.
 */
export function useReplyToLead(id: number) {
  const queryClient = useQueryClient();
  const attempt = useRef<Attempt>(undefined);
  return useMutation({
    scope: { id: `lead ${id}` },
    mutationFn: async ({ seen, attachments, ...text }: ReplyDraft) => {
      const written = { ...text, document_ids: attachments.map(({ id: document }) => document) };
      attempt.current = idempotentAttempt(attempt.current, written);
      const { key } = attempt.current;
      const row = { ...written, lead_id: id, idempotency_key: key, after_reply_id: seen };
      await runQuery((supabase) => supabase.from('lead_replies').insert(row));
      const [sent, lead] = await Promise.all([
        // The insert of a retry returns no row.
        changeOneRow((supabase) => supabase.from('lead_replies').select('id').eq('idempotency_key', key)),
        readLead(id),
      ]);
      return { id: sent.id, lead };
    },
    onSuccess: ({ lead }) => {
      attempt.current = undefined;
      setLeadInCache(queryClient, lead);
    },
    onError: async (error) => {
      if (hasErrorCode(error, 'reply_unseen')) await invalidateLead(queryClient, id);
    },
    meta: { showsError: true },
  });
}

/** Takes back a reply to a lead within ten seconds, before its email leaves. Throws StaleRowError and AppError. */
export function useUndoReply(leadId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (reply: number) => {
      await changeOneRow((supabase) => supabase.from('lead_replies').delete().eq('id', reply).select('id'));
      return readLead(leadId);
    },
    onSuccess: (restored) => setLeadInCache(queryClient, restored),
    meta: { errorTitle: 'The reply wasn’t taken back' },
  });
}

export type Task = Lead['tasks'][number];
/** `due_at` is an instant. */
export type NewTask = { title: string; due_at: string | null; assignee: string | null };
export type TaskToggle = { task: Task; isDone: boolean };
/** The new values of a task; `task` is the version that was on screen. */
export type TaskChange = NewTask & { task: Task };

/** Updates a task. Throws StaleRowError when its version is no longer the one on screen. */
async function writeTask({ id, version }: Task, values: Partial<TaskRow>): Promise<void> {
  await changeOneRow((supabase) =>
    supabase.from('lead_tasks').update(values).eq('id', id).eq('version', version).select('id'),
  );
}

type TaskRow = { title: string; due_at: string | null; assignee_id: string | null; done_at: string | null };

/** Adds a task to a lead. */
export function useAddTask(leadId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ title, due_at, assignee }: NewTask) =>
      runQuery((supabase) =>
        supabase.from('lead_tasks').insert({ lead_id: leadId, title, due_at, assignee_id: assignee }),
      ),
    onSuccess: () => invalidateLead(queryClient, leadId),
    meta: { showsError: true },
  });
}

/** Marks a task as done or open. Throws StaleRowError when another user has changed it since. */
export function useToggleTask(leadId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: activityMutationKeys.toggleTask(leadId),
    mutationFn: ({ task, isDone }: TaskToggle) =>
      writeTask(task, { done_at: isDone ? new Date().toISOString() : null }),
    onSettled: () => invalidateLead(queryClient, leadId),
    meta: { errorTitle: 'Not saved' },
  });
}

/** Changes the title, due date and assignee of a task. Throws StaleRowError and AppError. */
export function useUpdateTask(leadId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ task, title, due_at, assignee }: TaskChange) =>
      writeTask(task, { title, due_at, assignee_id: assignee }),
    onSettled: () => invalidateLead(queryClient, leadId),
    meta: { showsError: true },
  });
}

/** The pending states of tasks that are being toggled, by task id. */
export function usePendingTaskToggles(leadId: number): ReadonlyMap<number, boolean> {
  const toggles = useMutationState({
    filters: { mutationKey: activityMutationKeys.toggleTask(leadId), status: 'pending' },
    select: ({ state }) => state.variables as TaskToggle,
  });
  return new Map(toggles.map(({ task, isDone }) => [task.id, isDone]));
}

/** Deletes a task. Throws StaleRowError when another user has changed it since. */
export function useDeleteTask(leadId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, version }: Task) => {
      await changeOneRow((supabase) =>
        supabase.from('lead_tasks').delete().eq('id', id).eq('version', version).select('id'),
      );
    },
    onSettled: () => invalidateLead(queryClient, leadId),
    meta: { showsError: true },
  });
}
