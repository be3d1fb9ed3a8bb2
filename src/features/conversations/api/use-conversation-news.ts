import type { ChatFilter, ChatList } from '@contracts/staff-chats.ts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { inPlace, useListNews } from '@/shared/live/use-list-news';
import { readConversations } from './get-conversations';
import { conversationKeys } from './keys';

/** What came to or left the list on screen since it was read. */
export function useConversationNews(
  filter: ChatFilter,
  list: UseInfiniteQueryResult<InfiniteData<ChatList>>,
) {
  return useListNews<ChatList>({
    table: 'chat_sessions',
    queryKey: conversationKeys.list(filter),
    list,
    read: (signal) => readConversations(filter, null, signal),
    rowsOf: ({ chats }) => chats,
    merge: (page, newest) => ({ ...page, chats: inPlace(page.chats, newest.chats) }),
  });
}
