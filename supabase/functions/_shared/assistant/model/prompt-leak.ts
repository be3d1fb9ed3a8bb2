const RUN = 7;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z\d]+/g) ?? [];
}

function runsOf(words: string[]): string[] {
  return words
    .slice(0, Math.max(0, words.length - RUN + 1))
    .map((_word, at) => words.slice(at, at + RUN).join(' '));
}

/** Checks whether a text repeats seven consecutive words of `secret`, regardless of formatting. */
export function createLeakCheck(secret: string): (text: string) => boolean {
  const runs = new Set(runsOf(wordsOf(secret)));
  return (text) => runsOf(wordsOf(text)).some((run) => runs.has(run));
}
