const SHORTEST = 5;
const LONG = 10;

/** Whether the edit distance of two words (with transpositions) is at most `most`. */
export function isNear(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  let last: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let steps = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) steps = Math.min(steps, (last[j - 2] ?? 0) + 1);
      next.push(steps);
    }
    if (Math.min(...next) > most) return false;
    [last, row] = [row, next];
  }
  return (row[other.length] ?? 0) <= most;
}

/**
 * Whether `word` looks like `meant` misspelled, and not like another form or another word: a longer one may miss by two
 * letters.
 */
export function isMisspelled(word: string, meant: string): boolean {
  if (word.length < SHORTEST || word[0] !== meant[0] || /\d/.test(word)) return false;
  if (word.startsWith(meant) || meant.startsWith(word)) return false;
  return isNear(word, meant, word.length >= LONG ? 2 : 1);
}

/** The first of `known` that `word` may be meant to be. */
export function correctionOf(word: string, known: Iterable<string>): string | undefined {
  for (const each of known) if (isMisspelled(word, each)) return each;
  return undefined;
}
