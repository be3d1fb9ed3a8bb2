import type { Answer, Question } from './answer.ts';
import { composed } from './passages/compose.ts';
import { isEnough } from './passages/enough.ts';
import { passagesFor, queriesFor } from './passages/find.ts';
import { rankPassages } from './passages/rank.ts';
import { cleanText } from './question/clean.ts';
import { inKnownWords } from './question/core-words.ts';
import { cuesOf } from './question/cues.ts';
import { asked as readAsked } from './question/follow-up.ts';
import { isGibberish } from './question/gibberish.ts';
import { languageOf, replyIn } from './question/language.ts';
import { inPlainWords } from './question/phrases.ts';
import { PROBE_REPLIES, probeOf } from './question/probe.ts';
import { wantsPerson } from './question/wants-person.ts';
import { weighTerms, wordsToWeigh } from './question/weigh.ts';
import { termsOf } from './question/words.ts';
import { asksForDeed, declined, handedOver, notDone, spoken } from './replies.ts';
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

/** What is said without looking anything up. */
function atOnce(message: string): Answer | undefined {
  const language = languageOf(message);
  if (language !== 'en') return { ...spoken(replyIn(language)), handoff: true };
  const probed = probeOf(message);
  if (probed) return spoken(PROBE_REPLIES[probed]);
  const talk = smallTalk(message);
  if (talk) return talk;
  if (isGibberish(message)) return spoken('I could not make that out. Could you put it as a question?');
  return undefined;
}

/** The question in words that are known. */
function readable(clean: string): string {
  return inKnownWords(inPlainWords(withoutGreeting(clean)));
}

async function fromPassages(intent: Intent): Promise<Answer> {
  const text = intent.asked.whole;
  const asked = termsOf(text);
  if (asked.length === 0) return declined();
  const cues = cuesOf(text);
  const [passages, rarity] = await Promise.all([
    passagesFor(text, asked, intent.ports),
    intent.ports.rarity(wordsToWeigh(asked)),
  ]);
  const [best, ...others] = rankPassages(passages, weighTerms(asked, rarity), cues);
  return best && isEnough(best) ? composed([best, ...others], cues, intent.facts) : declined();
}

/** What is looked up for an answer: searches, and words whose rarity is asked for. */
export interface Lookups {
  queries: string[];
  words: string[];
}

/** What the answer to a message is going to look up, as far as that can be told from the message alone. */
export function lookupsOf(message: string): Lookups {
  const clean = cleanText(message);
  if (atOnce(clean)) return { queries: [], words: [] };
  const own = readable(clean);
  const terms = termsOf(own);
  return { queries: queriesFor(own, terms), words: wordsToWeigh(terms) };
}

/**
 * Answers from the site's own content and tables. What was written, now or before, is only read: no part of it is in
 * the answer. Only a port that fails makes it fail.
 */
export async function answerWithoutModel({ message, history, now, zone, ports }: Question): Promise<Answer> {
  const clean = cleanText(message);
  const said = atOnce(clean);
  if (said) return said;
  const own = readable(clean);
  const intent: Intent = { asked: readAsked(own, history), facts: await ports.facts(), now, zone, ports };
  for (const answerIntent of FROM_TABLES) {
    const answer = await answerIntent(intent);
    if (answer) return answer;
  }
  if (asksForDeed(own)) return notDone();
  return wantsPerson(own) ? handedOver(intent.facts, zone) : fromPassages(intent);
}
