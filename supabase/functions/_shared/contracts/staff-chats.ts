import { z } from 'zod';
import { replyText } from './answers.ts';
import { FIELD_RULES } from './field-rules.ts';
import { STAFF_FIELD_RULES } from './staff-field-rules.ts';
import { line, text } from './text-rules.ts';

export const CHAT_FILTERS = [
  'all',
  'live',
  'taken_over',
  'mine',
  'declined',
  'handed_off',
  'thumbs_down',
  'rated_bad',
] as const;
export type ChatFilter = (typeof CHAT_FILTERS)[number];

/** Where the next page begins, to be handed back as it is. */
const chatCursor = z.object({ key: z.string(), id: z.string() });
export type ChatCursor = z.infer<typeof chatCursor>;

const role = z.enum(['user', 'assistant', 'staff']);
const rating = z.union([z.literal(1), z.literal(-1)]).nullable();
const staffMember = z.object({ id: z.string(), name: z.string() });

/** `chat_summary_json()`, which every change of a conversation returns. */
export const chat = z.object({
  id: z.string(),
  /** Path on which it began. */
  page: z.string().nullable(),
  createdAt: z.string(),
  lastMessageAt: z.string(),
  handedOffAt: z.string().nullable(),
  leadId: z.number().int().nullable(),
  /** Whether someone was signed in. */
  isAccount: z.boolean(),
  /** Whether the last message is less than five minutes old. */
  isLive: z.boolean(),
  assignee: staffMember.nullable(),
  /** The admin that answers instead of the assistant, and the time at which that ends without another action. */
  holder: staffMember.extend({ until: z.string() }).nullable(),
});
export type Chat = z.infer<typeof chat>;

/** A conversation in the list; `first` and `last` are beginnings of at most 200 characters. */
export const chatSummary = chat.extend({
  first: z.string().nullable(),
  last: z.object({ role, content: z.string() }).nullable(),
  counts: z.object({
    questions: z.number().int(),
    answered: z.number().int(),
    declined: z.number().int(),
    failed: z.number().int(),
    thumbsUp: z.number().int(),
    thumbsDown: z.number().int(),
  }),
});
export type ChatSummary = z.infer<typeof chatSummary>;

/** A page of `list_chats()`. */
export const chatList = z.object({ chats: z.array(chatSummary), next: chatCursor.nullable() });
export type ChatList = z.infer<typeof chatList>;

/** What staff think of an answer; `reason` says why it is bad. */
export const staffRating = z.object({ rating, reason: z.string().nullable() });
export type StaffRating = z.infer<typeof staffRating>;

/** `get_chat()`. */
export const chatTranscript = chat.extend({
  messages: z.array(
    z.object({
      id: z.number().int(),
      role,
      content: z.string(),
      sources: z.array(z.object({ title: z.string(), url: z.string() })).catch([]),
      outcome: z.enum(['answer', 'declined', 'small_talk', 'handoff', 'error']).nullable(),
      /** The visitor's. */
      vote: rating,
      /** The author of a message of staff. */
      author: staffMember.nullable(),
      staffRating: rating,
      /** Why staff rated the answer as bad. */
      staffRatingReason: z.string().nullable(),
      createdAt: z.string(),
    }),
  ),
});
export type ChatTranscript = z.infer<typeof chatTranscript>;
export type ChatMessage = ChatTranscript['messages'][number];

/** The answer to an unanswered question, which publishes it as an answer of the assistant. */
export const publishedAnswer = z.object({
  question: line(5, 300, STAFF_FIELD_RULES.question_too_short),
  answer: replyText(10, STAFF_FIELD_RULES.answer_too_short),
});
export type PublishedAnswer = z.infer<typeof publishedAnswer>;

/** Why an answer of the assistant is bad. */
export const badRating = z.object({ reason: text(1, 500, STAFF_FIELD_RULES.rating_reason_required) });
export type BadRating = z.infer<typeof badRating>;

/** A message of staff to a visitor. */
export const staffMessage = z.object({ text: text(1, 2000, FIELD_RULES.chat_message_required) });
