import type { ChatFilter } from '@contracts/staff-chats.ts';

/** The first element is the address that is read. */
export const conversationKeys = {
  lists: ['/rest/v1/rpc/list_chats'] as const,
  list: (filter: ChatFilter) => ['/rest/v1/rpc/list_chats', filter] as const,
  one: (id: string) => ['/rest/v1/rpc/get_chat', id] as const,
  questions: ['/rest/v1/unanswered_questions'] as const,
  answer: (id: number) => ['conversations', 'answer', id] as const,
};
