import type { Tables } from '@contracts/database.types.ts';
import { json } from './fake-backend';

const AT = '2025-11-24T09:00:00Z';

export const CHAT_ID = '3b241101-e2bb-4255-8caf-4136c566a962';

export const CHAT_CALLS = {
  list: 'GET /rest/v1/chat_list',
  count: 'HEAD /rest/v1/chat_list',
  open: 'POST /rest/v1/rpc/read_chat',
  messages: 'GET /rest/v1/chat_message_list',
  send: 'POST /rest/v1/chat_messages',
  /** Takes a conversation over, hands it back, or assigns it. */
  change: 'PATCH /rest/v1/chat_sessions',
  rate: 'PATCH /rest/v1/chat_messages',
  rating: 'GET /rest/v1/chat_messages',
} as const;

export const CHAT: Tables<'chat_list'> = {
  ...{ id: CHAT_ID, page: '/', created_at: AT, last_message_at: AT, handed_off_at: null, lead_id: null },
  ...{ is_account: false, is_live: false, is_waiting: false, assignee_id: null, assignee_name: null },
  ...{ holder_id: null, holder_name: null, held_until: null },
  ...{ first_question: 'Hello?', last_role: 'assistant', last_content: 'I don’t know.' },
  ...{ questions: 1, answered: 0, declined: 1, failed: 0, thumbs_up: 0, thumbs_down: 0 },
  ...{ has_declined: true, has_thumbs_down: false, has_bad_rating: false },
};

/** The columns of a conversation that a person holds. */
export const heldBy = (holder_id: string, holder_name: string) => ({
  holder_id,
  holder_name,
  held_until: '2025-11-24T09:10:00Z',
});

type Message = Tables<'chat_message_list'>;

export const chatMessage = (
  id: number,
  role: string,
  content: string,
  more: Partial<Message> = {},
): Message => ({
  ...{ id, session_id: CHAT_ID, role, content, sources: [], vote: null, created_at: AT },
  ...{ author_id: null, author_name: null, staff_rating: null, staff_rating_reason: null },
  outcome: role === 'assistant' ? 'declined' : null,
  ...more,
});

/** What the page of a conversation reads. */
export const chatRoutes = (chat: Partial<Tables<'chat_list'>>, messages: readonly Message[]) => ({
  [CHAT_CALLS.open]: () => json([{ ...CHAT, ...chat }]),
  [CHAT_CALLS.messages]: () => json(messages),
});
