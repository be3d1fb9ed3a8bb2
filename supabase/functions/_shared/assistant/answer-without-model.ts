import type { Answer, Question } from './answer.ts';
import { composeAnswer, publishedAnswer } from './passages/compose-answer.ts';
import { HIGH_CONFIDENCE, isConfident, MIN_CONFIDENCE } from './passages/confidence.ts';
import { rankPassages } from './passages/rank.ts';
import { buildSearchQueries, searchPassages } from './passages/search-passages.ts';
import { cleanText } from './question/clean.ts';
import { correctCoreWords } from './question/core-words.ts';
import { resolveFollowUp as readAsked } from './question/follow-up.ts';
import { isGibberish } from './question/gibberish.ts';
import { languageOf, replyIn } from './question/language.ts';
import { type IntentMatch, matchIntent } from './question/match-intent.ts';
import { expandPhrases } from './question/phrases.ts';
import { detectInjection, INJECTION_REPLIES } from './question/prompt-injection.ts';
import { questionFeatures } from './question/question-features.ts';
import { splitQuestions } from './question/split-questions.ts';
import { weighTerms, wordsToWeigh } from './question/term-weights.ts';
import { wantsPerson } from './question/wants-person.ts';
import { termsOf } from './question/words.ts';
import {
  cannotActReply,
  declineReply,
  handoffReply,
  joinReplies,
  replyWithoutSources,
  requestsAction,
} from './replies.ts';
import { smallTalk, withoutGreeting } from './small-talk.ts';
import { answerDurations } from './tables/durations.ts';
import { answerContact, answerServices } from './tables/firm.ts';
import { answerChanges, answerFreeTimes } from './tables/free-times.ts';
import { answerHours } from './tables/hours.ts';
import type { AnswerIntent, Intent } from './tables/intent.ts';
import { answerPrices } from './tables/prices.ts';

const FROM_TABLES: AnswerIntent[] = [
  answerChanges,
  answerFreeTimes,
  answerPrices,
  answerDurations,
  answerHours,
  answerContact,
  answerServices,
];

/** Replies that need no lookup. */
function replyWithoutLookup(message: string): Answer | undefined {
  const language = languageOf(message);
  if (language !== 'en') return { ...replyWithoutSources(replyIn(language)), handoff: true };
  const probed = detectInjection(message);
  if (probed) return replyWithoutSources(INJECTION_REPLIES[probed]);
  const talk = smallTalk(message);
  if (talk) return talk;
  if (isGibberish(message))
    return replyWithoutSources("I didn't understand that. Could you rephrase it as a question?");
  return undefined;
}

/** The question in words that are known. */
function readable(clean: string): string {
  return correctCoreWords(expandPhrases(withoutGreeting(clean)));
}

async function oneFromTables(intent: Intent): Promise<Answer | undefined> {
  for (const answerIntent of FROM_TABLES) {
    const answer = await answerIntent(intent);
    if (answer) return answer;
  }
  return undefined;
}

/** What the tables say: to each of several questions, where they know them all, or to the whole. */
async function answerFromTables(intent: Intent): Promise<Answer | undefined> {
  const parts = splitQuestions(intent.asked.own);
  if (parts.length > 1) {
    const answers = await Promise.all(
      parts.map((own) => oneFromTables({ ...intent, asked: { own, whole: own, answered: '' } })),
    );
    const known = answers.filter((answer) => answer !== undefined);
    if (known.length === parts.length) return joinReplies(known);
  }
  return oneFromTables(intent);
}

/** What sections say to a question, if one says it as surely as `least`. */
async function answerFromPassages(text: string, intent: Intent, least: number): Promise<Answer | undefined> {
  const asked = termsOf(text);
  if (asked.length === 0) return undefined;
  const cues = questionFeatures(text);
  const [passages, rarity] = await Promise.all([
    searchPassages(text, asked, intent.ports),
    intent.ports.rarity(wordsToWeigh(asked)),
  ]);
  const [best, ...others] = rankPassages(passages, weighTerms(asked, rarity), cues);
  return best && isConfident(best, least) ? composeAnswer([best, ...others], cues, intent.facts) : undefined;
}

/** The fixed reply to the intent of a question. */
async function answerKnownQuestion(question: string, intent: Intent): Promise<Answer | undefined> {
  const asked = { own: question, whole: question, answered: '' };
  return (
    (await answerFromTables({ ...intent, asked })) ?? answerFromPassages(question, intent, MIN_CONFIDENCE)
  );
}

async function answerFromContent(
  intent: Intent,
  meant: IntentMatch | undefined,
): Promise<Answer | undefined> {
  const text = intent.asked.whole;
  if (!meant) return answerFromPassages(text, intent, MIN_CONFIDENCE);
  const own = meant.isSure ? undefined : await answerFromPassages(text, intent, HIGH_CONFIDENCE);
  return own ?? (meant.question ? answerKnownQuestion(meant.question, intent) : undefined);
}

/** The lookups of an answer: searches, and words whose frequency is needed. */
export interface Lookups {
  queries: string[];
  words: string[];
}

/** The lookups of a message as far as the message alone determines them, at most four searches. */
export function planLookups(message: string): Lookups {
  const clean = cleanText(message);
  if (replyWithoutLookup(clean)) return { queries: [], words: [] };
  const own = readable(clean);
  const meant = matchIntent(own);
  const question = meant?.question ?? '';
  const [asked, told] = [termsOf(own), termsOf(question)];
  const ownQueries = buildSearchQueries(own, asked);
  return {
    // Its own words come first also where they are not answered by: a model reads what they find.
    queries: [...ownQueries.slice(0, meant?.isSure ? 1 : undefined), ...buildSearchQueries(question, told)],
    words: [...new Set(wordsToWeigh([...told, ...asked]))],
  };
}

/**
 * Answers from the site's own content and tables. What was written, now or before, is only read: no part of it is in
 * the answer. Only a port that fails makes it fail.
 */
export async function answerWithoutModel(question: Question): Promise<Answer> {
  const { message, history, now, zone, ports, published } = question;
  if (published) return publishedAnswer(published, await ports.facts());
  const clean = cleanText(message);
  const said = replyWithoutLookup(clean);
  if (said) return said;
  const own = readable(clean);
  const intent: Intent = { asked: readAsked(own, history), facts: await ports.facts(), now, zone, ports };
  const told = await answerFromTables(intent);
  if (told) return told;
  if (requestsAction(own)) return cannotActReply();
  if (wantsPerson(own)) return handoffReply(intent.facts, zone);
  // What refers to a question before means something else than its words alone.
  const meant = intent.asked.whole === own ? matchIntent(own) : undefined;
  return (await answerFromContent(intent, meant)) ?? declineReply();
}
