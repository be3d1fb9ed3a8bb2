import type { Passage } from './ports.ts';

// A point inside "St. Louis", "e.g. this", "1. Begin" or "$1.2 million" ends no sentence.
const END =
  /(?<=[.!?][”"’)]?)(?<!\b(?:e\.g|i\.e|St|Dr|Mr|Mrs|Ms|Inc|No|vs|approx|\d)\.)\s+(?=[“"(]?[\p{Lu}\d])/u;
/** A line of a list: "1. Assessment: …", "Privacy: …", or a line without a full stop. */
const LISTED = /^(?:\d+\. |[^.:?!]{2,60}: \S)|[^.:?!]$/;
/** A sentence that begins so needs the one before it. */
const LEANS =
  /^(?:it|its|they|their|them|that|this|these|those|he|she|his|her|both|such|so|but|and|or|then|there|here|instead|also|each|the (?:other|rest))\b/i;
const MOST_WORDS = 80;

/** Text of the site as it may be shown: nothing in it works as Markdown or as HTML. */
export function asPlain(text: string): string {
  return text
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replace(/[*_`\\~|]/g, '')
    .replace(/^(?:#+|[-+]) /gm, '')
    .replace(/\b(?:https?|javascript|data|vbscript|ftp|file):\S*/gi, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
}

/** A sentence of a paragraph, or a whole list. Those of one block belong together. */
interface Piece {
  text: string;
  block: number;
  isList: boolean;
}

function piecesOf(content: string): Piece[] {
  const lines = content.split('\n').map((line) => line.trim());
  const pieces: Piece[] = [];
  for (const [block, line] of lines.entries()) {
    const before = pieces.at(-1);
    const isList =
      LISTED.test(line) && [lines[block - 1], lines[block + 1]].some((next) => next && LISTED.test(next));
    const texts = isList ? [line] : line.split(END).filter(Boolean);
    if (isList && before?.isList) before.text += `\n${line}`;
    else pieces.push(...texts.map((text) => ({ text, block, isList })));
  }
  return pieces;
}

function shown(pieces: readonly Piece[]): string {
  const blocks = Map.groupBy(pieces, ({ block }) => block);
  return [...blocks.values()]
    .map((own) => {
      const text = own.map((piece) => piece.text).join(' ');
      return own[0]?.isList
        ? text.replace(/^(?:\d+\. )?(.*)$/gm, (_line, item) => `- ${asPlain(item)}`)
        : asPlain(text);
    })
    .join('\n\n');
}

/** The beginnings of words, which their inflected forms share. */
function stemsOf(text: string): Set<string> {
  return new Set((text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? []).map((word) => word.slice(0, 5)));
}

/** A text of the site in whole, with its lists. */
export function showText(content: string): string {
  return shown(piecesOf(content));
}

type Section = Pick<Passage, 'content' | 'heading'>;

/**
 * Returns the part of a passage that has most of the question's words: whole sentences from where it can be understood,
 * of 80 words at most. A list is never cut, and a short passage is returned whole.
 */
export function quotePassage({ content, heading }: Section, question: string): string {
  const pieces = piecesOf(content);
  const words = pieces.map(({ text }) => text.split(/\s+/).length);
  const fits = (from: number, to: number) =>
    words.slice(from, to + 1).reduce((sum, count) => sum + count, 0) <= MOST_WORDS;
  if (fits(0, pieces.length)) return shown(pieces);
  // What the heading says does not tell one piece from another, and what many pieces say hardly does.
  const headed = stemsOf(heading);
  const asked = [...stemsOf(question)].filter((stem) => !headed.has(stem));
  const stems = pieces.map(({ text }) => stemsOf(text));
  const weightOf = (stem: string) => 1 / stems.filter((own) => own.has(stem)).length;
  const scores = stems.map((own) =>
    asked.filter((stem) => own.has(stem)).reduce((sum, stem) => sum + weightOf(stem), 0),
  );
  const best = scores.indexOf(Math.max(...scores));
  let [first, last] = [best, best];
  // The line before a list opens it.
  const leans = ({ text, isList }: Piece) => isList || (LEANS.test(text) && fits(first - 1, last));
  while (first > 0 && leans(pieces[first] as Piece)) first -= 1;
  while (last + 1 < pieces.length && (fits(first, last + 1) || pieces[last]?.text.endsWith(':'))) last += 1;
  return shown(pieces.slice(first, last + 1));
}
