import type { AnswerKind } from '../contracts/answers.ts';
import * as SPANISH from '../contracts/assistant-voice.es.ts';
import * as ENGLISH from '../contracts/assistant-voice.ts';
import type { Source } from '../contracts/chatbot.ts';
import { FIRM } from '../contracts/firm.ts';
import { type Locale, localeOf } from '../contracts/locale.ts';
import type { Answer, AnswerOutcome } from './answer.ts';
import type { AuthoredAnswer, Passage } from './assistant-data.ts';
import { withoutPolarity } from './polarity.ts';
import { asPlain, countWords, MOST_WORDS, quotePassage } from './quote-passage.ts';

const UNKNOWN = { en: ENGLISH.UNKNOWN, es: SPANISH.UNKNOWN };
const FIRST_QUESTIONS = { en: ENGLISH.FIRST_QUESTIONS, es: SPANISH.FIRST_QUESTIONS };
/** Sentences that name what stands beside them. */
const WORDS = {
  en: {
    calendar: { title: 'Choose a time to talk', url: '/schedule' },
    reach: `You can leave it for our team here, call ${FIRM.phone}, or [choose a time to talk](/schedule).`,
    meant: (question: string) => `If you meant “${question}”: `,
    unanswered: (one: string, other?: string) =>
      `I don’t have an answer to your ${other ? `${one} and ${other} questions` : `${one} question`}.`,
    unreadable: 'I didn’t understand that. Could you ask it in words?',
    ordinals: ['first', 'second', 'third'],
  },
  es: {
    calendar: { title: 'Elegir un horario', url: '/es/schedule' },
    reach: `Puede dejarla aquí para nuestro equipo, llamar al ${FIRM.phone} o [elegir un horario](/es/schedule).`,
    meant: (question: string) => `Si quiso decir «${question}»: `,
    unanswered: (one: string, other?: string) =>
      `No tengo respuesta a ${other ? `sus preguntas ${one} y ${other}` : `su ${one} pregunta`}.`,
    unreadable: 'No lo entendí. ¿Puede preguntarlo con palabras?',
    ordinals: ['primera', 'segunda', 'tercera'],
  },
} as const satisfies Record<Locale, unknown>;
const OWN_PATH = /^\/(?!\/)[\w\-./?=&#%]*$/;

const OUTCOMES: Record<AnswerKind, AnswerOutcome> = {
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
  const locale = localeOf(language);
  const link = own ?? (isRefusal && language === locale ? WORDS[locale].calendar : undefined);
  return {
    ...withLink(text, link),
    outcome,
    ...(isRefusal || outcome === 'small_talk' ? { suggestions: FIRST_QUESTIONS[locale] } : {}),
    ...(isRefusal || outcome === 'handoff' ? { handoff: true } : {}),
    ...(kind === 'off_topic' ? { isOffTopic: true } : {}),
  };
}

/** `answer` with the beginning of the reply to another question that may have been meant, in 80 words. */
export function withNext(answer: Answer, question: string, reply: string, locale: Locale): Answer {
  const message = `${answer.message}\n\n${WORDS[locale].meant(question)}`;
  const [paragraph = ''] = reply.split('\n');
  const quoted = quotePassage(paragraph, MOST_WORDS - countWords(message));
  return !quoted || quoted.endsWith(':') ? answer : { ...answer, message: message + quoted };
}

/** The beginning of a passage, with its link. */
export function passageReply(passage: Passage): Answer {
  const source = { title: asPlain(passage.title), url: passage.path };
  const quoted = withoutPolarity(quotePassage(passage.content));
  return { ...withLink(quoted, source, 'More: '), outcome: 'answer' };
}

function refusal(words: string, locale: Locale): Answer {
  const message = `${words} ${WORDS[locale].reach}`;
  return {
    message,
    sources: [],
    outcome: 'declined',
    handoff: true,
    suggestions: FIRST_QUESTIONS[locale],
  };
}

/** Says that nothing was found. */
export const declined = (locale: Locale) => refusal(UNKNOWN[locale], locale);

/** The reply to a question that points to something unnamed, which is recognized in English only. */
export const UNCLEAR = refusal(
  'I’m not sure what you mean. Could you name what your question is about?',
  'en',
);

/** The reply to a message without letters or numbers. */
export const unreadable = (locale: Locale): Answer => ({
  message: WORDS[locale].unreadable,
  sources: [],
  outcome: 'small_talk',
  suggestions: FIRST_QUESTIONS[locale],
});

const BY_WEIGHT: AnswerOutcome[] = ['answer', 'handoff', 'declined', 'small_talk'];

/** The answers to several questions of one message. An undefined one is named by its place. */
export function joinReplies(answers: readonly (Answer | undefined)[], locale: Locale): Answer {
  const { ordinals, unanswered, reach } = WORDS[locale];
  const known = answers.filter((answer) => answer !== undefined);
  const [first, second] = ordinals.filter((_ordinal, at) => at < answers.length && !answers[at]);
  const paragraphs = new Set(known.flatMap(({ message }) => message.split('\n\n')));
  if (first) paragraphs.add(`${unanswered(first, second)} ${reach}`);
  const sources = new Map(known.flatMap((answer) => answer.sources).map((source) => [source.url, source]));
  const outcome = BY_WEIGHT.find((one) => known.some((answer) => answer.outcome === one)) ?? 'declined';
  const handoff = first !== undefined || known.some((answer) => answer.handoff);
  return {
    message: [...paragraphs].join('\n\n'),
    sources: [...sources.values()],
    outcome,
    ...(handoff ? { handoff } : {}),
    ...(known.some((answer) => answer.outcome === 'handoff') ? { asksForPerson: true } : {}),
    ...(!first && known.every((answer) => answer.isOffTopic) ? { isOffTopic: true } : {}),
  };
}
