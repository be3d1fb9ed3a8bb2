import { z } from 'zod';
import { FIELD_RULES, tooLong } from './field-rules.ts';
import { emailAddress, LIMITS, line } from './text-rules.ts';
import { writtenIn } from './written-in.ts';

/** The most characters of one message, and the most earlier messages that are sent with it. */
export const CHAT_LIMITS = { message: 2000, reply: 8000, note: 2000, history: 20 } as const;

// Halves of characters, control characters but line breaks and tabs, and what lets text lie about its order.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to leave out.
const UNWANTED = /[\p{Cs}\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/gu;

/** Pasted text may contain invisible characters: they are removed. */
function chatText(max: number) {
  return z
    .string(FIELD_RULES.text_required)
    .refine((value) => value.length <= 4 * max, { error: tooLong(max), params: { max }, abort: true })
    .transform((value) => value.replace(UNWANTED, '').trim())
    .refine((value) => [...value].length <= max, { error: tooLong(max), params: { max } });
}

const written = chatText(CHAT_LIMITS.message).refine(
  // Not only what no one sees.
  (value) => /[^\s\p{Cf}]/u.test(value),
  FIELD_RULES.chat_message_required,
);

/** What opens a conversation again; the secret is known to the visitor's browser only. */
const session = z.strictObject({
  id: z.guid(FIELD_RULES.chat_session_invalid),
  secret: z.string().regex(/^[\w-]{43}$/, FIELD_RULES.chat_session_invalid),
});
export type ChatSession = z.infer<typeof session>;

const earlier = z.strictObject({
  role: z.enum(['user', 'assistant'], FIELD_RULES.chat_role_invalid),
  content: chatText(CHAT_LIMITS.reply),
});
export type EarlierMessage = z.infer<typeof earlier>;

/**
 * Body of `POST /api/chatbot/message`. With a `session` what the server keeps is the history; without one
 * `chatHistory`, oldest first, is. `page` is the path that the visitor is on.
 */
export const chatRequest = z.strictObject({
  message: written,
  chatHistory: z
    .array(earlier, FIELD_RULES.chat_history_invalid)
    .max(CHAT_LIMITS.history, FIELD_RULES.chat_history_too_long)
    .default([]),
  session: session.optional(),
  page: line(1, 300, FIELD_RULES.page_path_invalid)
    .refine((path) => path.startsWith('/'), FIELD_RULES.page_path_invalid)
    .optional(),
});
/** As a caller writes it. */
export type ChatRequest = z.input<typeof chatRequest>;

const source = z.object({ title: z.string(), url: z.string() });
/** Where an answer comes from: `url` is a path of this site, '/services/x#y'. */
export type Source = z.infer<typeof source>;
const sources = z.array(source);

const outcome = z.enum(['answer', 'declined', 'small_talk', 'handoff', 'error', 'person']);
/**
 * What a reply is: `declined` says that we do not know, `handoff` that a person is wanted, and `person` that the message
 * was passed on to the person who answers instead of the assistant. Such a reply is not stored.
 */
export type Outcome = z.infer<typeof outcome>;

const person = z.object({ name: z.string().nullable() }).nullable();
/** The person who answers instead of the assistant, if one does; without a name where the account has none. */
export type ChatPerson = z.infer<typeof person>;

const done = z.object({
  messageId: z.number().int(),
  timestamp: z.string(),
  outcome,
  message: z.string(),
  suggestions: z.array(z.string()).optional(),
  /** Whether to offer a person at once: the form for name and email may open. */
  handoff: z.boolean().optional(),
  /** With the outcome `person`. */
  person: person.optional(),
});

/**
 * 200 of `POST /api/chatbot/message`. `message` is text with a little Markdown: paragraphs, lists, bold, links to
 * paths of this site; `timestamp` is an ISO instant in UTC. The session is a new one where none, or none that is
 * known (any more), was sent.
 */
export const chatResponse = done.extend({ sources, session });
export type ChatResponse = z.infer<typeof chatResponse>;

/** The same as the browser reads it: only `message` and `timestamp` are required. */
export const lenientChatResponse = done.extend({
  messageId: done.shape.messageId.optional(),
  outcome: outcome.default('answer'),
  sources: sources.default([]),
  session: session.optional(),
});

/**
 * The same as `text/event-stream`, for clients that accept it: the events by name, each with its data. First `session`,
 * then `delta`s whose texts make up the message, then `sources` and `done`, whose `message` is the whole; or, at any
 * moment, `error` as the last. An error before the answer starts has its HTTP status, as everywhere.
 */
export const chatEvents = {
  session,
  delta: z.object({ text: z.string() }),
  sources,
  done,
  error: z.object({ message: z.string() }),
} as const;
export type ChatEvent = {
  [Name in keyof typeof chatEvents]: { event: Name; data: z.infer<(typeof chatEvents)[Name]> };
}[keyof typeof chatEvents];
/** What the browser makes of either answer; a `done` without `messageId` cannot be voted on. */
export type AnswerEvent =
  | Exclude<ChatEvent, { event: 'done' }>
  | { event: 'done'; data: Omit<z.infer<typeof lenientChatResponse>, 'session' | 'sources'> };

/** Body of `POST /api/chatbot/history`; 404 when there is no such session (any more). */
export const chatHistoryRequest = z.strictObject({ session });

const kept = z.object({
  id: z.number().int(),
  /** `staff` is a person of the firm. */
  role: z.enum(['user', 'assistant', 'staff']),
  content: z.string(),
  sources,
  outcome: outcome.nullable(),
  vote: z.union([z.literal(1), z.literal(-1)]).nullable(),
  /** The name of the person, where it is known. */
  author: z.string().nullable().default(null),
  timestamp: z.string(),
});

/** 200 of the same, oldest first. */
export const chatHistoryResponse = z.object({
  messages: z.array(kept),
  person: person.default(null),
  /** Whether this conversation has a handoff request. */
  handedOff: z.boolean(),
});
export type ChatHistory = z.infer<typeof chatHistoryResponse>;

/** Body of `POST /api/chatbot/updates`; 404 when there is no such session (any more). */
export const chatUpdatesRequest = z.strictObject({
  session,
  /** The greatest id of the messages that the caller has; 0 with none. */
  after: z
    .number(FIELD_RULES.message_id_invalid)
    .int()
    .min(0, FIELD_RULES.message_id_invalid)
    .max(2 ** 53 - 1),
});

/** 200 of the same: who answers, and the messages of staff after `after`, oldest first, at most 200. */
export const chatUpdatesResponse = z.object({ person, messages: z.array(kept) });
export type ChatUpdates = z.infer<typeof chatUpdatesResponse>;

/** Body of `POST /api/chatbot/vote`; 0 takes a vote back. Answers 204, or 404 for a message that is not there. */
export const chatVoteRequest = z.strictObject({
  session,
  messageId: z
    .number(FIELD_RULES.message_id_invalid)
    .int()
    .positive(FIELD_RULES.message_id_invalid)
    .max(2 ** 53 - 1),
  vote: z.union([z.literal(1), z.literal(-1), z.literal(0)], FIELD_RULES.vote_invalid),
});

/** Body of `POST /api/chatbot/handoff`. With a session the person reads the conversation too. */
export const chatHandoffRequest = z.strictObject({
  session: session.optional(),
  name: line(2, LIMITS.name, FIELD_RULES.name_too_short),
  email: emailAddress,
  note: chatText(CHAT_LIMITS.note).optional(),
  locale: writtenIn,
});
export type ChatHandoffRequest = z.input<typeof chatHandoffRequest>;

/**
 * 201 of the same, once the request is stored: the firm's hours and its response time, as text. `message` is the text
 * for the visitor; with a session it is the conversation's newest message.
 */
export const chatHandoffResponse = z.object({
  submissionId: z.number().int(),
  message: z.string(),
  hours: z.string(),
  answerWithin: z.string(),
});
export type ChatHandoff = z.infer<typeof chatHandoffResponse>;
