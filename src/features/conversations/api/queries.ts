import type { Tables } from '@contracts/database.types.ts';
import {
  type ChatCursor,
  type ChatFilter,
  type ChatList,
  chatList,
  chatTranscript,
} from '@contracts/staff-chats.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { z } from 'zod';
import { replaceRows, useLiveList } from '@/shared/live/use-live-list';
import { runQuery, runQueryAs } from '@/shared/supabase/run-query';

const PAGE_SIZE = 30;
/** How often an open conversation is read again, in milliseconds. The first value applies while a person answers or messages arrive. */
const LIVE_INTERVAL = 4000;
const QUIET_INTERVAL = 15_000;
/** The most questions shown at once; the rest move up as these are answered or dismissed. */
const MAX_QUESTIONS = 100;
/** How many answers a search for one of them shows. */
const MAX_ANSWERS = 8;

/** Reads one page of the conversations of a filter; the first page with `after` null. */
function readConversations(
  filter: ChatFilter,
  after: ChatCursor | null,
  signal: AbortSignal,
): Promise<ChatList> {
  return runQueryAs(chatList, (supabase) =>
    supabase.rpc('list_chats', { p_filter: filter, p_after: after, p_limit: PAGE_SIZE }).abortSignal(signal),
  );
}

/** A question that the assistant could not answer. */
export type UnansweredQuestion = Pick<
  Tables<'unanswered_questions'>,
  'id' | 'question' | 'ask_count' | 'last_asked_at'
>;

export const conversationQueries = {
  all: () => ['conversations'] as const,
  lists: () => [...conversationQueries.all(), 'list'] as const,

  /** The conversations of a filter, latest first, page by page. */
  list: (filter: ChatFilter) =>
    infiniteQueryOptions({
      queryKey: [...conversationQueries.lists(), { filter }] as const,
      initialPageParam: null as ChatCursor | null,
      getNextPageParam: ({ next }: ChatList) => next,
      queryFn: ({ pageParam, signal }) => readConversations(filter, pageParam, signal),
    }),

  /** One whole conversation. The audit log records who read it. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...conversationQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) =>
        runQueryAs(chatTranscript, (supabase) => supabase.rpc('get_chat', { p_id: id }).abortSignal(signal)),
      // Not while the page is hidden.
      refetchInterval: ({ state: { data } }) =>
        data?.holder || data?.isLive ? LIVE_INTERVAL : data ? QUIET_INTERVAL : false,
    }),

  /** The number of conversations whose visitor asked for a person and got none yet, at most 1,000. */
  waitingCount: () =>
    queryOptions({
      queryKey: [...conversationQueries.all(), 'waiting-count'] as const,
      queryFn: ({ signal }) =>
        runQueryAs(z.number().int(), (supabase) => supabase.rpc('count_waiting_chats').abortSignal(signal)),
    }),

  /** The questions that the assistant could not answer, most asked first. */
  questions: () =>
    queryOptions({
      queryKey: [...conversationQueries.all(), 'questions'] as const,
      queryFn: ({ signal }) =>
        runQuery((supabase) =>
          supabase
            .from('unanswered_questions')
            .select('id, question, ask_count, last_asked_at')
            .eq('status', 'open')
            .order('ask_count', { ascending: false })
            .order('last_asked_at', { ascending: false })
            .limit(MAX_QUESTIONS)
            .abortSignal(signal),
        ),
    }),

  /** The published answers that match a search. A question that is added to a draft would be declined again. */
  answers: (query: string) =>
    queryOptions({
      queryKey: [...conversationQueries.all(), 'answers', query] as const,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        runQuery((supabase) =>
          supabase
            .rpc('search_answers', { p_query: query })
            .select('id, question, reply')
            .eq('status', 'published')
            .order('sort_key')
            .order('id')
            .limit(MAX_ANSWERS)
            .abortSignal(signal),
        ),
    }),
};

/** The draft of a message to the visitor of the conversation `id`. */
export const messageDraftKey = (id: string) => ['conversations', 'message-draft', id] as const;

/** The draft of the reason why the answer `id` is bad. */
export const ratingDraftKey = (id: number) => ['conversations', 'rating-draft', id] as const;

/** The draft of an answer to the question `id`. */
export const answerDraftKey = (id: number) => ['conversations', 'answer-draft', id] as const;

/** What changed in the list on screen since it was read. */
export function useLiveConversations(
  filter: ChatFilter,
  list: UseInfiniteQueryResult<InfiniteData<ChatList>>,
) {
  return useLiveList<ChatList>({
    table: 'chat_sessions',
    queryKey: conversationQueries.list(filter).queryKey,
    list,
    read: (signal) => readConversations(filter, null, signal),
    rowsOf: ({ chats }) => chats,
    merge: (page, newest) => ({ ...page, chats: replaceRows(page.chats, newest.chats) }),
  });
}
