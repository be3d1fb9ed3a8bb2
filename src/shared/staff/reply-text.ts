import { isTextPlaceholder, placeholderProblem } from '@contracts/placeholders.ts';
import { text } from '@contracts/text-rules.ts';

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
