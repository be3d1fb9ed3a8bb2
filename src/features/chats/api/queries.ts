import type { Tables } from '@contracts/database.types.ts';
import { inOrder, type PageEnd } from '@contracts/list-order.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { sessionStore } from '@/shared/auth/session';
import { replaceRows, useLiveList } from '@/shared/live/use-live-list';
import { pageOf } from '@/shared/query/page-rows';
import { createAppError } from '@/shared/supabase/database-error';
import { requireColumns } from '@/shared/supabase/require-columns';
import { runCountedQuery, runQuery } from '@/shared/supabase/run-query';
import type { ChatFilter } from '../model/chat-forms';

const PAGE_SIZE = 30;
/** How often an open conversation is read again, in milliseconds. The first value applies while a person answers or messages arrive. */
const LIVE_INTERVAL = 4000;
const QUIET_INTERVAL = 15_000;
/** The most questions shown at once; the rest move up as these are answered or dismissed. */
const MAX_QUESTIONS = 100;
/** How many answers a search for one of them shows. */
const MAX_ANSWERS = 8;

/** What is shown of a conversation on its page, and changes by takeovers. */
const CHAT_COLUMNS =
  'id, page, created_at, handed_off_at, lead_id, is_account, is_live, assignee_id, assignee_name, holder_id, holder_name, held_until' as const;
const LISTED =
  `${CHAT_COLUMNS}, last_message_at, first_question, last_role, last_content, questions, answered, declined, failed, thumbs_up, thumbs_down` as const;

/** Reads one page of the conversations of a filter, latest first; the first page without `end`. */
async function readChats(filter: ChatFilter, end: PageEnd | undefined, signal: AbortSignal) {
  const read = await runQuery((supabase) => {
    let page = supabase.from('chat_list').select(LISTED);
    if (filter === 'declined') page = page.eq('has_declined', true);
    if (filter === 'thumbs_down') page = page.eq('has_thumbs_down', true);
    if (filter === 'rated_bad') page = page.eq('has_bad_rating', true);
    if (filter === 'handed_off') page = page.not('handed_off_at', 'is', null);
    if (filter === 'taken_over') page = page.not('holder_id', 'is', null);
    if (filter === 'live') page = page.eq('is_live', true);
    if (filter === 'mine') page = page.eq('assignee_id', sessionStore.getSession().user?.id ?? '');
    return inOrder(page, { column: 'last_message_at', ascending: false }, end)
      .limit(PAGE_SIZE + 1)
      .abortSignal(signal);
  });
  const listed = requireColumns(read, [
    'is_live',
    'questions',
    'answered',
    'declined',
    'failed',
    'thumbs_up',
    'thumbs_down',
  ]);
  const { rows, next } = pageOf(listed, PAGE_SIZE, ({ last_message_at }) => last_message_at);
  return { chats: rows, next };
}

export type ChatPage = Awaited<ReturnType<typeof readChats>>;
/** A conversation in the list. */
export type ChatRow = ChatPage['chats'][number];

/** Reads one whole conversation, which the audit log records. @throws AppError 404 when there is none. */
async function readChat(id: string, signal: AbortSignal) {
  const [chat] = await runQuery((supabase) =>
    supabase.rpc('read_chat', { p_id: id }).select(CHAT_COLUMNS).abortSignal(signal),
  );
  if (!chat) throw await createAppError(404, 'not_found', { what: 'conversation' });
  const messages = await runQuery((supabase) =>
    supabase.from('chat_message_list').select('*').eq('session_id', id).order('id').abortSignal(signal),
  );
  return { ...chat, messages };
}

export type Chat = Awaited<ReturnType<typeof readChat>>;
export type ChatMessage = Tables<'chat_message_list'>;

/** A question that the assistant could not answer. */
export type UnansweredQuestion = Pick<
  Tables<'unanswered_questions'>,
  'id' | 'question' | 'ask_count' | 'last_asked_at'
>;

export const chatQueries = {
  all: () => ['conversations'] as const,
  lists: () => [...chatQueries.all(), 'list'] as const,

  /** The conversations of a filter, latest first, page by page. */
  list: (filter: ChatFilter) =>
    infiniteQueryOptions({
      queryKey: [...chatQueries.lists(), { filter }] as const,
      initialPageParam: undefined as PageEnd | undefined,
      getNextPageParam: ({ next }: ChatPage) => next,
      queryFn: ({ pageParam, signal }) => readChats(filter, pageParam, signal),
    }),

  /** One whole conversation. The audit log records who read it. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...chatQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => readChat(id, signal),
      // Not while the page is hidden.
      refetchInterval: ({ state: { data } }) =>
        data?.holder_id || data?.is_live ? LIVE_INTERVAL : data ? QUIET_INTERVAL : false,
    }),

  /** The number of conversations whose visitor asked for a person and got none yet. */
  waitingCount: () =>
    queryOptions({
      queryKey: [...chatQueries.all(), 'waiting-count'] as const,
      queryFn: async ({ signal }) => {
        const { count } = await runCountedQuery((supabase) =>
          supabase
            .from('chat_list')
            .select('id', { count: 'exact', head: true })
            .eq('is_waiting', true)
            .abortSignal(signal),
        );
        return count ?? 0;
      },
    }),

  /** The questions that the assistant could not answer, most asked first. */
  questions: () =>
    queryOptions({
      queryKey: [...chatQueries.all(), 'questions'] as const,
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
      queryKey: [...chatQueries.all(), 'answers', query] as const,
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
export function useLiveChats(filter: ChatFilter, list: UseInfiniteQueryResult<InfiniteData<ChatPage>>) {
  return useLiveList<ChatPage>({
    table: 'chat_sessions',
    queryKey: chatQueries.list(filter).queryKey,
    list,
    read: (signal) => readChats(filter, undefined, signal),
    rowsOf: ({ chats }) => chats,
    merge: (page, newest) => ({ ...page, chats: replaceRows(page.chats, newest.chats) }),
  });
}
