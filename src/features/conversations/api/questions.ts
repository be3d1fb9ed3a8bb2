import { type UnansweredQuestion, unansweredQuestion } from '@contracts/staff-chats.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { readAnew } from '@/shared/query/read-anew';
import { read } from '@/shared/supabase/read';
import { conversationKeys } from './keys';

/** More than anybody works off at once; the rest comes up when these are gone. */
const AT_MOST = 100;

/** What visitors asked and the assistant did not know, the most asked first. */
export function questionsOptions() {
  return queryOptions({
    queryKey: conversationKeys.questions,
    staleTime: 0,
    queryFn: ({ signal }) =>
      read(unansweredQuestion.array(), (supabase) =>
        supabase
          .from('unanswered_questions')
          .select('id, question, asked, last_asked_at')
          .eq('status', 'open')
          .order('asked', { ascending: false })
          .order('last_asked_at', { ascending: false })
          .limit(AT_MOST)
          .abortSignal(signal),
      ),
  });
}

/** Takes a question off the list on screen; the answer puts it back. */
function useWithout() {
  const queryClient = useQueryClient();
  return {
    take: async (id: number) => {
      await queryClient.cancelQueries({ queryKey: conversationKeys.questions });
      const before = queryClient.getQueryData<UnansweredQuestion[]>(conversationKeys.questions);
      queryClient.setQueryData<UnansweredQuestion[]>(conversationKeys.questions, (list) =>
        list?.filter((one) => one.id !== id),
      );
      return () => queryClient.setQueryData(conversationKeys.questions, before);
    },
    refresh: () => readAnew(queryClient, conversationKeys.questions),
  };
}

/** Takes a question off the list for good: gone at once, and back when it is refused (AppError). */
export function useDismissQuestion() {
  const { take, refresh } = useWithout();
  return useMutation({
    mutationFn: (id: number) =>
      read(z.unknown(), (supabase) => supabase.rpc('dismiss_unanswered_question', { p_id: id })),
    onMutate: take,
    onError: (_error, _id, putBack) => putBack?.(),
    onSettled: refresh,
  });
}

/** Undoes a dismissal. Fails with AppError. */
export function useReopenQuestion() {
  const { refresh } = useWithout();
  return useMutation({
    mutationFn: (id: number) =>
      read(z.unknown(), (supabase) => supabase.rpc('reopen_unanswered_question', { p_id: id })),
    onSettled: refresh,
  });
}

/** Makes a question a draft FAQ with its answer; gives the FAQ's number. Fails with AppError. */
export function useDraftFaq() {
  const { refresh } = useWithout();
  return useMutation({
    mutationFn: ({ id, answer }: { id: number; answer: string }) =>
      read(z.number(), (supabase) => supabase.rpc('create_faq_draft', { p_id: id, p_answer: answer })),
    onSuccess: refresh,
  });
}
