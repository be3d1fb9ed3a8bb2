/** Splits into what a reader sees as one character, so that an emoji or a composed letter stays whole. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function firstOf(word: string, count: number): string {
  return Array.from(graphemes.segment(word), ({ segment }) => segment)
    .slice(0, count)
    .join('')
    .toLocaleUpperCase('en-US');
}

/**
 * What the avatar shows: the first letters of the first and last words of a full name, a single
 * word's first two letters, and 'U' when there is no name.
 */
export function initialsOf(fullName: string | null | undefined): string {
  const words = (fullName ?? '').split(/\s+/u).filter((word) => word !== '');
  const first = words[0];
  const last = words.at(-1);
  if (first === undefined || last === undefined) return 'U';
  return words.length === 1 ? firstOf(first, 2) : firstOf(first, 1) + firstOf(last, 1);
}
