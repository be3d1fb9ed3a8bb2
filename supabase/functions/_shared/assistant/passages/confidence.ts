import { strengthIn } from './match.ts';
import { headingOf, type Ranked } from './rank.ts';
import { WEIGHTS } from './weights.ts';

const MOST_WORDS = 5;
// Other words are such that any page may have.
const TOPIC = 0.34;
const LEAST_OF_LONE = 0.9;
// A question of nothing but these is a sum.
const NUMBER = /^\d/;
const SUM = /^(?:\d.*|percent\w*|tim|plu|minu|divid\w*|multipli\w*|squar|root|sum)$/;

/**
 * The confidence that a passage answers the question instead of only sharing words with it; positive means yes. Words
 * of the passage and of its page count, headings more; a longer question tolerates more missing words. A word that is
 * missing or matched only by a synonym lowers it; a one-word question needs an exact match.
 */
function confidenceIn({ coverage, focus, heading, page, passage, terms, us, past }: Ranked): number {
  const text = `${headingOf(passage)} ${passage.content}`;
  const telling = terms.filter(({ weight }) => weight > TOPIC);
  const topics = (telling.length > 0 ? telling : terms).map((term) => strengthIn(term, text));
  if (Math.max(0, ...topics) === 0) return -1;
  if (topics.length === 1 && Math.max(...topics) < LEAST_OF_LONE) return -1;
  if (terms.some(({ stem }) => NUMBER.test(stem)) && terms.every(({ stem }) => SUM.test(stem))) return -1;
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0);
  const unmet = terms.reduce((sum, term) => sum + term.weight * (1 - strengthIn(term, text)), 0) / whole;
  const { source_kind: kind } = passage;
  return (
    WEIGHTS.base +
    WEIGHTS.byCoverage * coverage +
    WEIGHTS.byFocus * focus +
    WEIGHTS.byPage * page +
    WEIGHTS.byHeading * heading +
    WEIGHTS.byRare * passage.coverage +
    WEIGHTS.byWords * Math.min(MOST_WORDS, topics.length) +
    WEIGHTS.byUnmet * unmet +
    (us && kind === 'post' ? WEIGHTS.byUsInPost : 0) +
    (us && kind === 'case_study' ? WEIGHTS.byUsInStory : 0) +
    (past && kind === 'case_study' ? WEIGHTS.byPastInStory : 0)
  );
}

/** The least confidence of an answer, and of one that takes precedence over a matched intent. */
export const MIN_CONFIDENCE = 0;
export const HIGH_CONFIDENCE = 3;

/** Whether a passage answers the question with at least the confidence `least`. */
export function isConfident(ranked: Ranked, least = MIN_CONFIDENCE): boolean {
  return confidenceIn(ranked) >= least;
}
