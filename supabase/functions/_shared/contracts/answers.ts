import { z } from 'zod';
import { CHAT_LIMITS } from './chatbot.ts';
import { FIELD_RULES } from './field-rules.ts';
import { isTextPlaceholder, placeholderProblem } from './placeholders.ts';
import { line, text } from './text-rules.ts';

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

export const ANSWER_STATUSES = ['published', 'draft'] as const;
export const answerStatus = z.enum(ANSWER_STATUSES);
export type AnswerStatus = z.infer<typeof answerStatus>;

/** The languages that the search detects. */
export const ANSWER_LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'it', 'zh', 'ja', 'ko', 'ru', 'ar'] as const;

export const ANSWER_LIMITS = {
  question: 300,
  reply: 1500,
  wording: 300,
  linkPath: 200,
  linkTitle: 80,
} as const;

/** The placeholders of replies without a parameter, with their meaning. */
export const ANSWER_PLACEHOLDERS = {
  firm: 'name of the firm',
  phone: 'phone number',
  email: 'email address',
  address: 'office address',
  hours: 'office hours',
  time_zone: 'name of our time zone',
  open_on_day: 'whether we are open on the day in question',
  prices: 'list of all prices',
  lowest_price: 'lowest price',
  services: 'list of services',
  consultations: 'list of consultations',
  consultation_minutes: 'length of a consultation in minutes',
  discovery_minutes: 'length of a Discovery Call in minutes',
  booking_notice: 'shortest notice for a booking',
  booking_window: 'how far ahead visitors can book',
  change_cutoff: 'deadline to change a booking',
  articles: 'list of the newest articles',
  case_studies: 'list of case studies',
  team: 'list of the team',
  chat_retention: 'how long chats are kept',
  project_weeks: 'duration of the shortest and the longest project',
} as const;

/**
 * The placeholders of replies with a parameter: the slug of a service or a case study, with the number of a figure in
 * its list behind a slash, or a number from 1 to 9.
 */
export const ANSWER_PARAMETERS = {
  price: 'price of a service',
  duration: 'duration of a service',
  service: 'name of a service',
  next_times: 'next open times',
  timeline: 'duration of a case study',
  investment: 'investment of a case study',
  returns: 'return of a case study',
  before: 'figure of a case study before',
  after: 'figure of a case study after',
  change: 'change of a figure of a case study in percent',
  value: 'result of a case study',
  target: 'target of a case study',
} as const;

/** The placeholders that are filled with a list, which is a paragraph of its own. */
export const ANSWER_LISTS = ['prices', 'services', 'consultations', 'articles', 'case_studies', 'team'];
const LISTS = ANSWER_LISTS.map((name) => `{{${name}}}`);

function isReplyPlaceholder(inner: string): boolean {
  return (
    Object.hasOwn(ANSWER_PLACEHOLDERS, inner) || /^next_times:[1-9]$/.test(inner) || isTextPlaceholder(inner)
  );
}

/** The text of a reply: no markup, no links, and known placeholders only. */
export function replyText(min: number, tooShort: string) {
  return text(min, ANSWER_LIMITS.reply, tooShort).superRefine((reply, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    const problem = placeholderProblem(reply, isReplyPlaceholder);
    if (problem) refuse(problem);
    const paragraphs = reply.split('\n\n').filter((paragraph) => !LISTS.includes(paragraph));
    if (paragraphs.some((paragraph) => LISTS.some((list) => paragraph.includes(list))))
      refuse('A list needs a paragraph of its own: an empty line before and after it.');
    if (/<|\]\(|https?:|www\./i.test(reply)) refuse('Please leave out links and the character <.');
  });
}

/** Where an answer's link leads: a path of this site, with a query or a fragment or without. */
const LINK_PATH = /^\/([A-Za-z0-9#?][A-Za-z0-9/?=&#_-]*)?$/;

const wordingsOf = (lines: string) =>
  lines
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '');

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
    const tooLong = wordingsOf(wordings).find((each) => [...each].length > ANSWER_LIMITS.wording);
    if (tooLong !== undefined) {
      const start = [...tooLong].slice(0, 40).join('');
      refuse('wordings', `Please use ${ANSWER_LIMITS.wording} characters or fewer a line: “${start}…”.`);
    }
  });
export type AnswerForm = z.infer<typeof answerForm>;

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
