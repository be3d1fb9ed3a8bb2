import type { AnswerKind } from '../contracts/answers.ts';
import type { AuthoredAnswer, Passage } from '../contracts/assistant-data.ts';
import { FIRST_QUESTIONS, UNKNOWN } from '../contracts/assistant-voice.ts';
import type { Source } from '../contracts/chatbot.ts';
import { FIRM } from '../contracts/firm.ts';
import type { Answer, Outcome } from './answer.ts';
import { asPlain, countWords, MOST_WORDS, quotePassage } from './quote-passage.ts';

const CALENDAR: Source = { title: 'Choose a time to talk', url: '/schedule' };
const REACH = `You can leave it for our team here, call ${FIRM.phone}, or [choose a time to talk](/schedule).`;
const OWN_PATH = /^\/(?!\/)[\w\-./?=&#%]*$/;

const OUTCOMES: Record<AnswerKind, Outcome> = {
  answer: 'answer',
  unknown: 'declined',
  off_topic: 'declined',
  small_talk: 'small_talk',
  handoff: 'handoff',
  other_language: 'declined',
};

/** `text` with its link as the last paragraph, unless it has that link. */
function withLink(text: string, link: Source | undefined, before = ''): Pick<Answer, 'message' | 'sources'> {
  if (!link || !OWN_PATH.test(link.url)) return { message: text, sources: [] };
  const isThere = text.includes(`](${link.url})`);
  return {
    message: isThere ? text : `${text}\n\n${before}[${link.title}](${link.url})`,
    sources: [link],
  };
}

/** The reply that staff wrote, filled as `text`. A refusal keeps the person and the calendar in reach. */
export function authoredReply({ kind, language, linkPath, linkTitle }: AuthoredAnswer, text: string): Answer {
  const outcome = OUTCOMES[kind];
  const own = linkPath && linkTitle ? { title: asPlain(linkTitle), url: linkPath } : undefined;
  const isRefusal = outcome === 'declined';
  const link = own ?? (isRefusal && language === 'en' ? CALENDAR : undefined);
  return {
    ...withLink(text, link),
    outcome,
    ...(isRefusal || outcome === 'small_talk' ? { suggestions: FIRST_QUESTIONS } : {}),
    ...(isRefusal || outcome === 'handoff' ? { handoff: true } : {}),
    ...(kind === 'off_topic' ? { isOffTopic: true } : {}),
  };
}

/** `answer` with the beginning of the reply to another question that may have been meant, in 80 words. */
export function withNext(answer: Answer, question: string, reply: string): Answer {
  const message = `${answer.message}\n\nIf you meant “${question}”: `;
  const [paragraph = ''] = reply.split('\n');
  const quoted = quotePassage(paragraph, MOST_WORDS - countWords(message));
  return !quoted || quoted.endsWith(':') ? answer : { ...answer, message: message + quoted };
}

/** The beginning of a passage, with its link. */
export function passageReply(passage: Passage): Answer {
  const source = { title: asPlain(passage.title), url: passage.path };
  return { ...withLink(quotePassage(passage.content), source, 'More: '), outcome: 'answer' };
}

/** Says that nothing was found. */
export const DECLINED: Answer = {
  message: `${UNKNOWN} ${REACH}`,
  sources: [],
  outcome: 'declined',
  handoff: true,
  suggestions: FIRST_QUESTIONS,
};

/** The reply to a question that points to something unnamed. */
export const UNCLEAR: Answer = {
  ...DECLINED,
  message: `I'm not sure what you mean. Could you name what your question is about? ${REACH}`,
};

/** The reply to a message without letters or numbers. */
export const UNREADABLE: Answer = {
  message: "I didn't understand that. Could you ask it in words?",
  sources: [],
  outcome: 'small_talk',
  suggestions: FIRST_QUESTIONS,
};

const ORDINALS = ['first', 'second', 'third'];
const BY_WEIGHT: Outcome[] = ['answer', 'handoff', 'declined', 'small_talk'];

/** The answers to several questions of one message. An undefined one is named by its place. */
export function joinReplies(answers: readonly (Answer | undefined)[]): Answer {
  const known = answers.filter((answer) => answer !== undefined);
  const missing = ORDINALS.filter((_ordinal, at) => at < answers.length && !answers[at]);
  const paragraphs = new Set(known.flatMap(({ message }) => message.split('\n\n')));
  if (missing.length > 0) {
    const which = `${missing.join(' and ')} question${missing.length > 1 ? 's' : ''}`;
    paragraphs.add(`I don't have an answer to your ${which}. ${REACH}`);
  }
  const sources = new Map(known.flatMap((answer) => answer.sources).map((source) => [source.url, source]));
  const outcome = BY_WEIGHT.find((one) => known.some((answer) => answer.outcome === one)) ?? 'declined';
  const handoff = missing.length > 0 || known.some((answer) => answer.handoff);
  return {
    message: [...paragraphs].join('\n\n'),
    sources: [...sources.values()],
    outcome,
    ...(handoff ? { handoff } : {}),
    ...(missing.length === 0 && known.every((answer) => answer.isOffTopic) ? { isOffTopic: true } : {}),
  };
}
