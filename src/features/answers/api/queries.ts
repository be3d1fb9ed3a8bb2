import {
  type AnswerCursor,
  type AnswerPage,
  answerPage,
  storedAnswer,
  tryResponse,
} from '@contracts/answers.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { getAccessToken } from '@/shared/auth/access-token';
import { callFunction } from '@/shared/http/call-function';
import { runQueryAs } from '@/shared/supabase/run-query';
import type { AnswerFilter } from '../model/answer-params';

const PAGE_SIZE = 50;
const services = z.array(z.object({ slug: z.string(), name: z.string() }));

export const answerQueries = {
  all: () => ['answers'] as const,
  lists: () => [...answerQueries.all(), 'list'] as const,
  tries: () => [...answerQueries.all(), 'try'] as const,

  /** The answers of a filter, page by page. */
  list: ({ query, topic, status, language }: AnswerFilter) =>
    infiniteQueryOptions({
      queryKey: [...answerQueries.lists(), { query, topic, status, language }] as const,
      // While another filter loads, the list stays on screen.
      placeholderData: keepPreviousData,
      initialPageParam: null as AnswerCursor | null,
      getNextPageParam: ({ next }: AnswerPage) => next,
      queryFn: ({ pageParam, signal }) =>
        runQueryAs(answerPage, (supabase) =>
          supabase
            .rpc('list_answers', {
              ...(query && { p_search: query }),
              ...(topic && { p_topic: topic }),
              ...(status && { p_status: status }),
              ...(language && { p_language: language }),
              ...(pageParam && { p_after: pageParam }),
              p_limit: PAGE_SIZE,
            })
            .abortSignal(signal),
        ),
    }),

  /** One whole answer. Fails with AppError 404 when there is none. */
  detail: (id: number) =>
    queryOptions({
      queryKey: [...answerQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) =>
        runQueryAs(storedAnswer, (supabase) => supabase.rpc('get_answer', { p_id: id }).abortSignal(signal)),
      // An editor begins with what is stored, and stays open while its text may be unsaved.
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),

  /** What a visitor gets for a message, and how it is found. Stores nothing. */
  attempt: (message: string) =>
    queryOptions({
      queryKey: [...answerQueries.tries(), message] as const,
      queryFn: async ({ signal }) => {
        const token = await getAccessToken();
        return callFunction('/chatbot/try', {
          method: 'POST',
          body: { message },
          schema: tryResponse,
          signal,
          ...(token !== undefined && { token }),
        });
      },
    }),

  /** The published services, which placeholders name by slug. */
  services: () =>
    queryOptions({
      queryKey: [...answerQueries.all(), 'services'] as const,
      queryFn: ({ signal }) =>
        runQueryAs(services, (supabase) =>
          supabase
            .from('services')
            .select('slug, name')
            .eq('status', 'published')
            .lte('publish_at', new Date().toISOString())
            .order('position')
            .abortSignal(signal),
        ),
    }),
};
