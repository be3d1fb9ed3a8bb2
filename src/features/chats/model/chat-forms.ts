import { FIELD_RULES } from '@contracts/field-rules.ts';
import { STAFF_FIELD_RULES } from '@contracts/staff-field-rules.ts';
import { line, text } from '@contracts/text-rules.ts';
import { z } from 'zod';
import { replyText } from '@/shared/staff/reply-text';

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

/** What staff think of an answer; `reason` says why it is bad. */
export const staffRating = z.object({
  rating: z.union([z.literal(1), z.literal(-1)]).nullable(),
  reason: z.string().nullable(),
});
export type StaffRating = z.infer<typeof staffRating>;

/** The pages that an answer quotes: `sources` of a message. */
export const chatSources = z.array(z.object({ title: z.string(), url: z.string() })).catch([]);
export type ChatSource = z.infer<typeof chatSources>[number];

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
