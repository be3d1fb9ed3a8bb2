const RUN = 7;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z\d]+/g) ?? [];
}

function runsOf(words: string[]): string[] {
  return words
    .slice(0, Math.max(0, words.length - RUN + 1))
    .map((_word, at) => words.slice(at, at + RUN).join(' '));
}

/** Says of a text whether seven words in a row of it stand in `secret`, however they are set. */
export function createRepeats(secret: string): (text: string) => boolean {
  const runs = new Set(runsOf(wordsOf(secret)));
  return (text) => runsOf(wordsOf(text)).some((run) => runs.has(run));
}
