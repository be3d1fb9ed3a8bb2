import { z } from 'zod';
import { CHAT_LIMITS } from './chatbot.ts';
import { FIELD_RULES } from './field-rules.ts';
import { line } from './text-rules.ts';

/** `unknown` is a fact that the firm does not state. `other_language` is the reply to a language without answers. */
export const ANSWER_KINDS = [
  'answer',
  'unknown',
  'off_topic',
  'small_talk',
  'handoff',
  'other_language',
] as const;
export const answerKind = z.enum(ANSWER_KINDS);
export type AnswerKind = z.infer<typeof answerKind>;

/** Body of `POST /api/chatbot/try`, for admins. */
export const tryRequest = z.strictObject({
  message: line(1, CHAT_LIMITS.message, FIELD_RULES.chat_message_required),
});

/**
 * 200 of the same: what a visitor would get, and how it was found. `matches` are the nearest answers, best first, with
 * their likeness from 0 to 1; an FAQ has no `answerId`. Nothing is stored.
 */
export const tryResponse = z.object({
  message: z.string(),
  sources: z.array(z.object({ title: z.string(), url: z.string() })),
  outcome: z.enum(['answer', 'declined', 'small_talk', 'handoff', 'error']),
  via: z.enum(['wording', 'answer', 'passage', 'refusal']),
  matches: z.array(
    z.object({ answerId: z.number().int().nullable(), question: z.string(), score: z.number() }),
  ),
  passages: z.array(z.object({ title: z.string(), path: z.string(), heading: z.string().nullable() })),
});
export type TryResponse = z.infer<typeof tryResponse>;
