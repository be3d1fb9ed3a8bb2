import { FIRM } from '../contracts/firm.ts';
import type { Answer } from './answer.ts';
import { linkTo, PAGES } from './paths.ts';
import type { Facts } from './ports.ts';
import { FIRST_QUESTIONS } from './suggestions.ts';
import { hoursInWords } from './tables/hours.ts';
import { zoneInWords } from './tables/in-words.ts';

/** Words that need no looking up. */
export function spoken(message: string): Answer {
  return { message, sources: [], outcome: 'small_talk', suggestions: FIRST_QUESTIONS };
}

/** Several answers as one; what two of them say alike is said once. */
export function oneAfterTheOther(answers: Answer[]): Answer {
  const sources = new Map(answers.flatMap((answer) => answer.sources).map((source) => [source.url, source]));
  return {
    message: [...new Set(answers.flatMap(({ message }) => message.split('\n\n')))].join('\n\n'),
    sources: [...sources.values()],
    outcome: 'answer',
  };
}

/** That we do not know, and who does. */
export function declined(): Answer {
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
export function asksForDeed(text: string): boolean {
  return DEED.test(text);
}

/** That nothing was done, and where it can be. */
export function notDone(): Answer {
  const profile = linkTo({ title: 'your profile', url: '/profile' });
  return {
    message: `I can't do that from here. I only answer questions. You can ${linkTo({ ...PAGES.schedule, title: 'book a time' })} yourself, change a booking with the link in its email, and manage your account and data in ${profile}. For anything else, leave a message for our team here.`,
    sources: [],
    outcome: 'handoff',
    handoff: true,
  };
}

/** How a person is reached. It promises nothing: the form says so once it is kept. */
export function handedOver(facts: Facts, zone: string): Answer {
  const hours = facts.openingHours.length > 0 ? `, ${hoursInWords(facts)}, ${zoneInWords(zone)}` : '';
  return {
    message: `Of course. Leave your name and email in this form, and someone on our team will get it along with this conversation. You can also call ${FIRM.phone}${hours}, or ${linkTo({ ...PAGES.schedule, title: 'choose a time to talk' })}.`,
    sources: [PAGES.contact],
    outcome: 'handoff',
    handoff: true,
  };
}
