import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { runQuery } from '@/shared/supabase/run-query';
import { conversationQueries } from './queries';

/** Removes a question from the cached list, with a rollback. */
function useOptimisticRemoval() {
  const queryClient = useQueryClient();
  const { queryKey } = conversationQueries.questions();
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

/** Takes a question off the list for good: gone at once, and back when it is refused (AppError). */
export function useDismissQuestion() {
  const { take, refresh } = useOptimisticRemoval();
  return useMutation({
    mutationFn: (id: number) =>
      runQuery(z.unknown(), (supabase) => supabase.rpc('dismiss_unanswered_question', { p_id: id })),
    onMutate: take,
    onError: (_error, _id, putBack) => putBack?.(),
    onSettled: refresh,
    meta: { errorTitle: "The question wasn't dismissed" },
  });
}

/** Undoes a dismissal. Fails with AppError. */
export function useReopenQuestion() {
  const { refresh } = useOptimisticRemoval();
  return useMutation({
    mutationFn: (id: number) =>
      runQuery(z.unknown(), (supabase) => supabase.rpc('reopen_unanswered_question', { p_id: id })),
    onSettled: refresh,
    meta: { errorTitle: "Couldn't undo" },
  });
}

/** Makes a question a draft FAQ with its answer; gives the FAQ's number. Fails with AppError. */
export function useDraftFaq() {
  const { refresh } = useOptimisticRemoval();
  return useMutation({
    mutationFn: ({ id, answer }: { id: number; answer: string }) =>
      runQuery(z.number(), (supabase) => supabase.rpc('create_faq_draft', { p_id: id, p_answer: answer })),
    onSuccess: refresh,
    meta: { showsError: true },
  });
}
