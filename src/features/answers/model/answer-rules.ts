import { answerKind } from '@contracts/answers.ts';
import { line } from '@contracts/text-rules.ts';
import { z } from 'zod';
import { linesOf } from '@/shared/lib/text';
import { ANSWER_LIMITS, replyText } from '@/shared/staff/reply-text';

export const ANSWER_TOPICS = [
  'firm',
  'people',
  'fit',
  'services',
  'process',
  'price',
  'terms',
  'privacy',
  'timing',
  'booking',
  'accounts',
  'newsletter',
  'careers',
  'place',
  'proof',
  'data',
  'technology',
  'objections',
  'complaints',
  'articles',
  'talk',
  'other',
] as const;
export const answerTopic = z.enum(ANSWER_TOPICS);
export type AnswerTopic = z.infer<typeof answerTopic>;

export const ANSWER_STATUSES = ['published', 'draft'] as const;
export const answerStatus = z.enum(ANSWER_STATUSES);
export type AnswerStatus = z.infer<typeof answerStatus>;

/** The languages that the search detects. */
export const ANSWER_LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'it', 'zh', 'ja', 'ko', 'ru', 'ar'] as const;

/** Where an answer's link leads: a path of this site, with a query or a fragment or without. */
const LINK_PATH = /^\/([A-Za-z0-9#?][A-Za-z0-9/?=&#_-]*)?$/;

/** The form of an answer. `wordings` has one wording a line, without the canonical question. */
export const answerForm = z
  .object({
    question: line(2, ANSWER_LIMITS.question, 'Please enter a question of at least 2 characters.'),
    kind: answerKind,
    topic: answerTopic,
    reply: replyText(2, 'Please write a reply.'),
    link_path: z.string().trim(),
    link_title: line(0, ANSWER_LIMITS.linkTitle, ''),
    language: z.string(),
    wordings: z.string(),
    status: answerStatus,
  })
  .superRefine(({ link_path, link_title, wordings }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (link_path !== '' && !LINK_PATH.test(link_path))
      refuse('link_path', 'Please enter a path of this site, such as /services.');
    if (link_path !== '' && link_title === '') refuse('link_title', 'Please enter the text of the link.');
    if (link_path === '' && link_title !== '') refuse('link_path', 'Please enter the path of the link.');
    const tooLong = linesOf(wordings).find((each) => [...each].length > ANSWER_LIMITS.wording);
    if (tooLong !== undefined) {
      const start = [...tooLong].slice(0, 40).join('');
      refuse('wordings', `Please use ${ANSWER_LIMITS.wording} characters or fewer a line: “${start}…”.`);
    }
  });
export type AnswerForm = z.infer<typeof answerForm>;
