import { z } from 'zod';
import { FIELD_RULES } from './field-rules.ts';
import { text } from './text-rules.ts';

export const CHAT_FILTERS = ['all', 'declined', 'handed_off', 'thumbs_down'] as const;
export type ChatFilter = (typeof CHAT_FILTERS)[number];

/** Where the next page begins, to be handed back as it is. */
const chatCursor = z.object({ key: z.string(), id: z.string() });
export type ChatCursor = z.infer<typeof chatCursor>;

const chat = z.object({
  id: z.string(),
  /** Path on which it began. */
  page: z.string().nullable(),
  createdAt: z.string(),
  lastMessageAt: z.string(),
  handedOffAt: z.string().nullable(),
  leadId: z.number().int().nullable(),
  /** Whether someone was signed in. */
  isAccount: z.boolean(),
});

/** A conversation in the list; `first` and `last` are beginnings of at most 200 characters. */
export const chatSummary = chat.extend({
  first: z.string().nullable(),
  last: z.object({ role: z.enum(['user', 'assistant']), content: z.string() }).nullable(),
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

/** `get_chat()`. */
export const chatTranscript = chat.extend({
  messages: z.array(
    z.object({
      id: z.number().int(),
      role: z.enum(['user', 'assistant']),
      content: z.string(),
      sources: z.array(z.object({ title: z.string(), url: z.string() })).catch([]),
      outcome: z.enum(['answer', 'declined', 'small_talk', 'handoff', 'error']).nullable(),
      vote: z.union([z.literal(1), z.literal(-1)]).nullable(),
      createdAt: z.string(),
    }),
  ),
});
export type ChatTranscript = z.infer<typeof chatTranscript>;
export type ChatMessage = ChatTranscript['messages'][number];

/** A row of `unanswered_questions`. */
export const unansweredQuestion = z.object({
  id: z.number().int(),
  question: z.string(),
  asked: z.number().int(),
  last_asked_at: z.string(),
});
export type UnansweredQuestion = z.infer<typeof unansweredQuestion>;

/** The answer to such a question, which makes it a draft FAQ. */
export const faqDraft = z.object({ answer: text(10, 3000, FIELD_RULES.answer_too_short) });
export type FaqDraft = z.infer<typeof faqDraft>;
