import type { AnswerKind } from '../contracts/answers.ts';
import type { Source } from '../contracts/chatbot.ts';
import { type Locale, localeOf, pathInLanguage } from '../contracts/locale.ts';
import { fill, messages } from '../locales/messages.ts';
import type { Answer, AnswerOutcome } from './answer.ts';
import type { AuthoredAnswer, Passage } from './assistant-data.ts';
import { withoutPolarity } from './polarity.ts';
import { asPlain, countWords, MOST_WORDS, quotePassage } from './quote-passage.ts';

const voiceIn = (locale: Locale) => messages('assistant/voice', locale);
const wordsIn = (locale: Locale) => messages('assistant/replies', locale);
const schedulePath = (locale: Locale) => pathInLanguage('/schedule', locale);
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

/** How to reach the firm instead, with the link to its calendar. */
const reachIn = (locale: Locale) => fill(wordsIn(locale).reach, { schedule: schedulePath(locale) });

/** The reply that staff wrote, filled as `text`. A refusal keeps the person and the calendar in reach. */
export function authoredReply({ kind, language, linkPath, linkTitle }: AuthoredAnswer, text: string): Answer {
  const outcome = OUTCOMES[kind];
  const own = linkPath && linkTitle ? { title: asPlain(linkTitle), url: linkPath } : undefined;
  const isRefusal = outcome === 'declined';
  const locale = localeOf(language);
  const calendar = { title: wordsIn(locale).calendar, url: schedulePath(locale) };
  const link = own ?? (isRefusal && language === locale ? calendar : undefined);
  return {
    ...withLink(text, link),
    outcome,
    ...(isRefusal || outcome === 'small_talk' ? { suggestions: voiceIn(locale).questions } : {}),
    ...(isRefusal || outcome === 'handoff' ? { handoff: true } : {}),
    ...(kind === 'off_topic' ? { isOffTopic: true } : {}),
  };
}

/** `answer` with the beginning of the reply to another question that may have been meant, in 80 words. */
export function withNext(answer: Answer, question: string, reply: string, locale: Locale): Answer {
  const message = `${answer.message}\n\n${fill(wordsIn(locale).meant, { question })}`;
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
  const message = `${words} ${reachIn(locale)}`;
  return {
    message,
    sources: [],
    outcome: 'declined',
    handoff: true,
    suggestions: voiceIn(locale).questions,
  };
}

/** Says that nothing was found. */
export const declined = (locale: Locale) => refusal(voiceIn(locale).unknown, locale);

/** The reply to a question that points to something unnamed, which is recognized in English only. */
export const UNCLEAR = refusal(
  'I’m not sure what you mean. Could you name what your question is about?',
  'en',
);

/** The reply to a message without letters or numbers. */
export const unreadable = (locale: Locale): Answer => ({
  message: wordsIn(locale).unreadable,
  sources: [],
  outcome: 'small_talk',
  suggestions: voiceIn(locale).questions,
});

const BY_WEIGHT: AnswerOutcome[] = ['answer', 'handoff', 'declined', 'small_talk'];

/** The answers to several questions of one message. An undefined one is named by its place. */
export function joinReplies(answers: readonly (Answer | undefined)[], locale: Locale): Answer {
  const { ordinals, unanswered, unansweredTwo } = wordsIn(locale);
  const known = answers.filter((answer) => answer !== undefined);
  const [first, second] = Object.values(ordinals).filter(
    (_ordinal, at) => at < answers.length && !answers[at],
  );
  const paragraphs = new Set(known.flatMap(({ message }) => message.split('\n\n')));
  if (first) {
    const text = second ? fill(unansweredTwo, { first, second }) : fill(unanswered, { first });
    paragraphs.add(`${text} ${reachIn(locale)}`);
  }
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
