import { FIRM } from '../contracts/firm.ts';
import type { Answer } from './answer.ts';
import { linkTo, PAGES } from './paths.ts';
import type { Facts } from './ports.ts';
import { FIRST_QUESTIONS } from './suggestions.ts';
import { zoneInWords } from './tables/format-facts.ts';
import { hoursInWords } from './tables/hours.ts';

/** Words that need no looking up. */
export function replyWithoutSources(message: string): Answer {
  return { message, sources: [], outcome: 'small_talk', suggestions: FIRST_QUESTIONS };
}

/** Joins several answers and removes duplicate sentences. */
export function joinReplies(answers: Answer[]): Answer {
  const sources = new Map(answers.flatMap((answer) => answer.sources).map((source) => [source.url, source]));
  return {
    message: [...new Set(answers.flatMap(({ message }) => message.split('\n\n')))].join('\n\n'),
    sources: [...sources.values()],
    outcome: 'answer',
  };
}

/** Says that the assistant does not know, and offers a person. */
export function declineReply(): Answer {
  return {
    message: `I don't know. Nothing on this site answers that, and I'd rather not guess. You can leave the question for our team here, call ${FIRM.phone}, or ${linkTo({ ...PAGES.schedule, title: 'choose a time to talk' })}.`,
    sources: [],
    outcome: 'declined',
    handoff: true,
    suggestions: FIRST_QUESTIONS,
  };
}

const DEED =
  /^(?:(?:please|now|then|just|can you|could you|i want you to)[,. ]+)*(?:delete|erase|refund|cancel|move|confirm|unsubscribe|subscribe|put|book|sign|guarantee|promise|tell your)\b.{0,60}\b(?:my|me|it|is|done|boss|team)\b/i;

/** Whether something is to be done that only a page, a mail or a person does. */
export function requestsAction(text: string): boolean {
  return DEED.test(text);
}

/** That nothing was done, and where it can be. */
export function cannotActReply(): Answer {
  const profile = linkTo({ title: 'your profile', url: '/profile' });
  return {
    message: `I can't do that from here. I only answer questions. You can ${linkTo({ ...PAGES.schedule, title: 'book a time' })} yourself, change a booking with the link in its email, and manage your account and data in ${profile}. For anything else, leave a message for our team here.`,
    sources: [],
    outcome: 'handoff',
    handoff: true,
  };
}

/** How to reach a person. It makes no promise: the form confirms once the request is stored. */
export function handoffReply(facts: Facts, zone: string): Answer {
  const hours = facts.openingHours.length > 0 ? `, ${hoursInWords(facts)}, ${zoneInWords(zone)}` : '';
  return {
    message: `Of course. Leave your name and email in this form, and someone on our team will get it along with this conversation. You can also call ${FIRM.phone}${hours}, or ${linkTo({ ...PAGES.schedule, title: 'choose a time to talk' })}.`,
    sources: [PAGES.contact],
    outcome: 'handoff',
    handoff: true,
  };
}
