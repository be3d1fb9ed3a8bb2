/** The columns of `private.answer_match_features()` that `private.rank_answers()` weighs. */
export const MATCH_FEATURES = ['coverage', 'words', 'pairs', 'overlap', 'letters'] as const;

/** One question with the match features of each answer that was found, and the place of the right one; -1: not found. */
export interface Rehearsed {
  candidates: number[][];
  right: number;
}

const ROUNDS = 2000;
const RATE = 0.5;
/** Keeps a weight small that the questions do not need. */
const DECAY = 0.002;

const sumOf = (weights: readonly number[], features: readonly number[]) =>
  features.reduce((sum, feature, at) => sum + feature * (weights[at] ?? 0), 0);

/** The share of the questions whose right answer has the largest weighed sum. */
export function shareFirst(questions: readonly Rehearsed[], weights: readonly number[]): number {
  const first = questions.filter(({ candidates, right }) => {
    const sums = candidates.map((features) => sumOf(weights, features));
    return right >= 0 && sums[right] === Math.max(...sums);
  });
  return first.length / questions.length;
}

/** The spread of each feature, so that all are learned at one rate. */
function spreads(rows: readonly number[][]): number[] {
  return MATCH_FEATURES.map((_name, at) => {
    const values = rows.map((row) => row[at] ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1;
  });
}

/**
 * The weights under which the right answers are likeliest: a logistic model of the choice among the answers that were
 * found. A difference of 1 in the weighed sum makes an answer 2.7 times as likely.
 */
export function fitWeights(questions: readonly Rehearsed[]): number[] {
  const known = questions.filter(({ right }) => right >= 0);
  const scales = spreads(known.flatMap(({ candidates }) => candidates));
  const scaled = known.map(({ candidates, right }) => ({
    candidates: candidates.map((row) => row.map((value, at) => value / (scales[at] ?? 1))),
    right,
  }));
  let weights = MATCH_FEATURES.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const slopes = MATCH_FEATURES.map(() => 0);
    for (const { candidates, right } of scaled) {
      const odds = candidates.map((row) => Math.exp(sumOf(weights, row)));
      const all = odds.reduce((sum, one) => sum + one, 0);
      candidates.forEach((row, place) => {
        const error = (place === right ? 1 : 0) - (odds[place] ?? 0) / all;
        row.forEach((value, at) => {
          slopes[at] = (slopes[at] ?? 0) + error * value;
        });
      });
    }
    weights = weights.map(
      (weight, at) => weight + RATE * ((slopes[at] ?? 0) / scaled.length - DECAY * weight),
    );
  }
  return weights.map((weight, at) => weight / (scales[at] ?? 1));
}
