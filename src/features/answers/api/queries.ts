import { tryResponse } from '@contracts/answers.ts';
import type { Tables } from '@contracts/database.types.ts';
import { inOrder, type PageEnd } from '@contracts/list-order.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getAccessToken } from '@/shared/auth/access-token';
import { published } from '@/shared/content/published';
import { callFunction } from '@/shared/http/call-function';
import { pageOf } from '@/shared/query/page-rows';
import { createAppError } from '@/shared/supabase/database-error';
import { requireColumns } from '@/shared/supabase/require-columns';
import { runCountedQuery, runQuery } from '@/shared/supabase/run-query';
import type { AnswerFilter } from '../model/answer-params';

const PAGE_SIZE = 50;
const LISTED = 'id, topic, question, reply, language, status, wording_count, sort_key' as const;

/** A page of answers. `total` is the number on all pages, which the first page has. */
async function readAnswers(
  { query, topic, status, language }: AnswerFilter,
  end: PageEnd | undefined,
  signal: AbortSignal,
) {
  const { data, count } = await runCountedQuery((supabase) => {
    const options = end ? {} : ({ count: 'exact' } as const);
    let page = query
      ? supabase.rpc('search_answers', { p_query: query }, options).select(LISTED)
      : supabase.from('answer_list').select(LISTED, options);
    if (topic) page = page.eq('topic', topic);
    if (status) page = page.eq('status', status);
    if (language) page = page.eq('language', language);
    return inOrder(page, { column: 'sort_key', ascending: true }, end)
      .limit(PAGE_SIZE + 1)
      .abortSignal(signal);
  });
  const listed = requireColumns(data, ['sort_key', 'wording_count']);
  const { rows, next } = pageOf(listed, PAGE_SIZE, ({ sort_key }) => sort_key);
  return { answers: rows, next, total: count };
}

type AnswerPage = Awaited<ReturnType<typeof readAnswers>>;
/** An answer in the list. */
export type AnswerRow = AnswerPage['answers'][number];

/** One whole answer. @throws AppError 404 when there is none. */
export async function readAnswer(id: number, signal?: AbortSignal): Promise<Tables<'answer_list'>> {
  const [answer] = await runQuery((supabase) => {
    const query = supabase.from('answer_list').select('*').eq('id', id);
    return signal ? query.abortSignal(signal) : query;
  });
  if (!answer) throw await createAppError(404, 'not_found', { what: 'answer' });
  return answer;
}

export const answerQueries = {
  all: () => ['answers'] as const,
  lists: () => [...answerQueries.all(), 'list'] as const,
  tries: () => [...answerQueries.all(), 'try'] as const,

  /** The answers of a filter, page by page. */
  list: (filter: AnswerFilter) =>
    infiniteQueryOptions({
      queryKey: [...answerQueries.lists(), filter] as const,
      // While another filter loads, the list stays on screen.
      placeholderData: keepPreviousData,
      initialPageParam: undefined as PageEnd | undefined,
      getNextPageParam: ({ next }: AnswerPage) => next,
      queryFn: ({ pageParam, signal }) => readAnswers(filter, pageParam, signal),
    }),

  /** One whole answer. Fails with AppError 404 when there is none. */
  detail: (id: number) =>
    queryOptions({
      queryKey: [...answerQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => readAnswer(id, signal),
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
        runQuery((supabase) =>
          published(supabase.from('services').select('slug, name')).order('position').abortSignal(signal),
        ),
    }),
};
