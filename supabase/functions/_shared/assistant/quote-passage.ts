// A point inside "St. Louis", "e.g. this", "1. Begin" or "$1.2 million" ends no sentence.
const END =
  /(?<=[.!?][”"’)]?)(?<!\b(?:e\.g|i\.e|St|Dr|Mr|Mrs|Ms|Inc|No|vs|approx|\d)\.)\s+(?=[“"(]?[\p{Lu}\d])/u;
/** A line of a list: "1. Assessment: …", "Privacy: …", or a line without a full stop. */
const LISTED = /^(?:\d+\. |[^.:?!]{2,60}: \S)|[^.:?!]$/;
export const MOST_WORDS = 80;
export const countWords = (text: string) => text.trim().split(/\s+/).length;

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

/** A sentence of a paragraph, or a whole list, as it is shown: a space or an empty line comes first. */
interface Piece {
  text: string;
  isList: boolean;
}

function piecesOf(content: string): Piece[] {
  const lines = content.split('\n').map((line) => line.trim());
  const pieces: Piece[] = [];
  for (const [at, line] of lines.entries()) {
    const before = pieces.at(-1);
    const isList =
      LISTED.test(line) && [lines[at - 1], lines[at + 1]].some((next) => next && LISTED.test(next));
    if (isList) {
      const item = `- ${asPlain(line.replace(/^\d+\. /, ''))}`;
      if (before?.isList) before.text += `\n${item}`;
      else pieces.push({ text: `\n\n${item}`, isList });
    } else {
      const sentences = line.split(END).map(asPlain).filter(Boolean);
      pieces.push(...sentences.map((text, nth) => ({ text: (nth === 0 ? '\n\n' : ' ') + text, isList })));
    }
  }
  return pieces;
}

const shown = (pieces: readonly Piece[]) => pieces.reduce((all, { text }) => all + text, '').trim();

/** A text of the site in whole, with its lists. */
export function showText(content: string): string {
  return shown(piecesOf(content));
}

/** The first whole sentences and lists of a text, of `mostWords` at most. By default, the first one in any case. */
export function quotePassage(content: string, mostWords = MOST_WORDS): string {
  const pieces = piecesOf(content);
  let words = 0;
  const end = pieces.findIndex(({ text }, at) => {
    words += countWords(text);
    const isFirst = at === 0 && mostWords === MOST_WORDS;
    return !isFirst && words > mostWords && !pieces[at - 1]?.text.endsWith(':');
  });
  return shown(end < 0 ? pieces : pieces.slice(0, end));
}
