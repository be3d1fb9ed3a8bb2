import { chakra } from '@chakra-ui/react/styled-system';

/** What a reader sees as one character each, so that an emoji or a composed letter stays whole. */
function characters(word: string): string[] {
  // The header is on every page: a browser from before Intl.Segmenter must not fail there.
  if (!('Segmenter' in Intl)) return Array.from(word);
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(word), ({ segment }) => segment);
}

function firstOf(word: string, count: number): string {
  return characters(word).slice(0, count).join('').toLocaleUpperCase('en-US');
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

const Disc = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: 'tap',
    borderRadius: 'full',
    bg: 'pine',
    color: 'onPine',
    textStyle: 'label',
    letterSpacing: 'wide',
  },
});

/** A person's initials; decoration beside, or inside, something that names them. */
export function Avatar({ name }: { name: string | undefined }) {
  return <Disc aria-hidden="true">{initialsOf(name)}</Disc>;
}
