import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionStore } from '@/shared/auth/session';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import { createAppError } from '@/shared/supabase/database-error';
import { runQuery } from '@/shared/supabase/run-query';
import type { PublishedAnswer, StaffRating } from '../model/chat-forms';
import { type Chat, type ChatPage, chatQueries } from './queries';

/** Removes a question from the cached list, with a rollback. */
function useOptimisticRemoval() {
  const queryClient = useQueryClient();
  const { queryKey } = chatQueries.questions();
  return {
    take: async (id: number) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (list) => list?.filter((one) => one.id !== id));
      return () => queryClient.setQueryData(queryKey, before);
    },
    refresh: () => cancelAndInvalidate(queryClient, queryKey),
  };
}

/** Takes a question off the list until it is asked again: gone at once, and back when it is refused (AppError). */
export function useDismissQuestion() {
  const { take, refresh } = useOptimisticRemoval();
  return useMutation({
    mutationFn: (id: number) =>
      changeOneRow(
        (supabase) =>
          supabase
            .from('unanswered_questions')
            .update({ status: 'dismissed' })
            .eq('id', id)
            .neq('status', 'answered')
            .select('id'),
        () => createAppError(409, 'question_answered', {}),
      ),
    onMutate: take,
    onError: (_error, _id, putBack) => putBack?.(),
    onSettled: refresh,
    meta: { errorTitle: 'The question wasn’t dismissed' },
  });
}

/** Undoes a dismissal. Fails with AppError. */
export function useReopenQuestion() {
  const { refresh } = useOptimisticRemoval();
  return useMutation({
    mutationFn: (id: number) =>
      changeOneRow((supabase) =>
        supabase
          .from('unanswered_questions')
          .update({ status: 'open' })
          .eq('id', id)
          .eq('status', 'dismissed')
          .select('id'),
      ),
    onSettled: refresh,
    meta: { errorTitle: 'Couldn’t undo' },
  });
}

/**
 * Publishes an answer to a question; returns the id of the answer. Fails with AppError. `isDismissed` says that the author
 * knows that the question was dismissed.
 */
export function usePublishAnswer() {
  const { refresh } = useOptimisticRemoval();
  return useMutation({
    mutationFn: ({ id, isDismissed, ...text }: PublishedAnswer & { id: number; isDismissed: boolean }) =>
      runQuery((supabase) =>
        supabase.rpc('answer_question', {
          p_id: id,
          p_question: text.question,
          p_reply: text.answer,
          p_is_dismissed: isDismissed,
        }),
      ),
    onSettled: refresh,
    meta: { showsError: true },
  });
}

/** Adds the visitors' wording of a question to an answer. Fails with AppError. `isDismissed`: as in `usePublishAnswer`. */
export function useAddQuestionToAnswer() {
  const { refresh } = useOptimisticRemoval();
  return useMutation({
    mutationFn: ({ id, answerId, isDismissed }: { id: number; answerId: number; isDismissed: boolean }) =>
      runQuery((supabase) =>
        supabase.rpc('answer_question', {
          p_id: id,
          p_answer_id: answerId,
          p_is_dismissed: isDismissed,
        }),
      ),
    onSettled: refresh,
    meta: { showsError: true },
  });
}

type Holder = Pick<Chat, 'holder_id' | 'holder_name' | 'held_until'>;

/** Shows who answers after a change, and reads it again: also after a refusal, which may name its cause. */
function useChatRefresh(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = chatQueries.detail(id);
  return {
    show: (changed: Holder) =>
      queryClient.setQueryData(queryKey, (before) => before && { ...before, ...changed }),
    refresh: () => cancelAndInvalidate(queryClient, queryKey),
  };
}

const readHolder = async (id: string) => {
  const [chat] = await runQuery((supabase) =>
    supabase.from('chat_list').select('holder_id, holder_name, held_until').eq('id', id),
  );
  if (!chat) throw await createAppError(404, 'not_found', { what: 'conversation' });
  return chat;
};

/**
 * Takes a conversation over, from the admin `from` or from the assistant, or holds it longer. Fails with AppError: 409
 * chat_held when another admin holds it.
 */
export function useTakeOver(id: string) {
  const queryClient = useQueryClient();
  const { show, refresh } = useChatRefresh(id);
  const lists = chatQueries.lists();
  const showInLists = (holder: Holder) =>
    queryClient.setQueriesData<InfiniteData<ChatPage>>(
      { queryKey: lists },
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            chats: page.chats.map((one) => (one.id === id ? { ...one, ...holder } : one)),
          })),
        },
    );
  return useMutation({
    mutationFn: async (from?: string) => {
      const me = sessionStore.getSession().user?.id ?? '';
      const mayTake = `holder_id.is.null,held_until.lte.now,holder_id.in.(${from ? `${me},${from}` : me})`;
      const taken = await runQuery((supabase) =>
        supabase.from('chat_sessions').update({ holder_id: me }).eq('id', id).or(mayTake).select('id'),
      );
      const holder = await readHolder(id);
      if (taken.length === 0)
        throw await createAppError(409, 'chat_held', { name: holder.holder_name ?? '' });
      return holder;
    },
    onSuccess: (holder) => {
      show(holder);
      showInLists(holder);
    },
    // A refusal can mean that a colleague was faster: the lists then say who.
    onError: () => void cancelAndInvalidate(queryClient, lists),
    onSettled: refresh,
    meta: { errorTitle: 'The conversation wasn’t taken over' },
  });
}

/** Hands a conversation that `holder` holds back to the assistant. Fails with AppError. */
export function useHandBack(id: string, holder: string) {
  const { refresh } = useChatRefresh(id);
  return useMutation({
    mutationFn: () =>
      runQuery((supabase) =>
        supabase.from('chat_sessions').update({ holder_id: null }).eq('id', id).eq('holder_id', holder),
      ),
    onSettled: refresh,
    meta: { errorTitle: 'The conversation wasn’t handed back' },
  });
}

/** Sends a message to the visitor. Two calls with one `key` send it once. Fails with AppError. */
export function useSendAnswer(id: string) {
  const { refresh } = useChatRefresh(id);
  return useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      runQuery((supabase) =>
        supabase
          .from('chat_messages')
          .insert({ session_id: id, role: 'staff', content: text, request_key: key }),
      ),
    onSettled: refresh,
    meta: { showsError: true },
  });
}

export type Assignment = { assignee: string | null; previous: string | null };

/** Assigns a conversation that was assigned to `previous`; null for no one. Fails with AppError. */
export function useAssignChat(id: string) {
  const { refresh } = useChatRefresh(id);
  return useMutation({
    mutationFn: ({ assignee, previous }: Assignment) =>
      changeOneRow(
        (supabase) =>
          supabase
            .from('chat_sessions')
            .update({ assignee_id: assignee })
            .eq('id', id)
            .filter('assignee_id', previous === null ? 'is' : 'eq', previous)
            .select('id'),
        () => createAppError(409, 'version_conflict', { what: 'chat_assignee' }),
      ),
    onSettled: refresh,
    meta: { errorTitle: 'The conversation wasn’t assigned' },
  });
}

export type NewRating = { id: number; rating: 1 | -1 | 0; reason?: string; previous: StaffRating };

const readRating = async (id: number) => {
  const [row] = await runQuery((supabase) =>
    supabase.from('chat_messages').select('rating:staff_rating, reason:staff_rating_reason').eq('id', id),
  );
  if (!row) throw await createAppError(404, 'not_found', { what: 'message' });
  return row;
};

/**
 * Rates an answer of the assistant: 1 good, -1 bad with its reason, 0 not rated. `previous` is the rating that is
 * replaced: with another one, it fails with AppError 409 and the conversation is read again. A failure shows a toast
 * unless the component `showsError` itself.
 */
export function useRateAnswer(chatId: string, { showsError }: { showsError?: true } = {}) {
  const { refresh } = useChatRefresh(chatId);
  return useMutation({
    mutationFn: async ({ id, rating, reason = '', previous }: NewRating) => {
      const wanted = { rating: rating || null, reason: rating === -1 ? reason : null };
      const rated = await runQuery((supabase) =>
        supabase
          .from('chat_messages')
          .update({ staff_rating: wanted.rating, staff_rating_reason: wanted.reason })
          .eq('id', id)
          .filter('staff_rating', previous.rating === null ? 'is' : 'eq', previous.rating)
          .filter('staff_rating_reason', previous.reason === null ? 'is' : 'eq', previous.reason)
          .select('id'),
      );
      if (rated.length > 0) return;
      const current = await readRating(id);
      // A repeated request has nothing to change.
      if (current.rating === wanted.rating && current.reason === wanted.reason) return;
      throw await createAppError(409, 'version_conflict', { what: 'chat_rating', current });
    },
    onSettled: refresh,
    meta: { errorTitle: 'The rating wasn’t saved', ...(showsError && { showsError }) },
  });
}
