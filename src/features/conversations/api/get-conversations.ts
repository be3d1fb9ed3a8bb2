import {
  type ChatCursor,
  type ChatFilter,
  type ChatList,
  chatList,
  chatTranscript,
} from '@contracts/staff-chats.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { read } from '@/shared/supabase/read';
import { conversationKeys } from './keys';

const PAGE_SIZE = 30;

/** A page of the conversations of a filter; the first one with `after` null. */
export function readConversations(
  filter: ChatFilter,
  after: ChatCursor | null,
  signal: AbortSignal,
): Promise<ChatList> {
  return read(chatList, (supabase) =>
    supabase.rpc('list_chats', { p_filter: filter, p_after: after, p_limit: PAGE_SIZE }).abortSignal(signal),
  );
}

/** The conversations of a filter, the latest first, page by page; read anew each time the list is opened. */
export function conversationsOptions(filter: ChatFilter) {
  return infiniteQueryOptions({
    queryKey: conversationKeys.list(filter),
    staleTime: 0,
    initialPageParam: null as ChatCursor | null,
    getNextPageParam: ({ next }: ChatList) => next,
    queryFn: ({ pageParam, signal }) => readConversations(filter, pageParam, signal),
  });
}

/** One conversation, whole; who reads it is written down. */
export function conversationOptions(id: string) {
  return queryOptions({
    queryKey: conversationKeys.one(id),
    staleTime: 0,
    queryFn: ({ signal }) =>
      read(chatTranscript, (supabase) => supabase.rpc('get_chat', { p_id: id }).abortSignal(signal)),
  });
}
