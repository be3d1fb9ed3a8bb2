// A point inside "St. Louis", "e.g. this" or "$1.2 million" ends no sentence.
const END = /(?<=[.!?][”"’)]?)\s+(?=[“"(]?[\p{Lu}\d])/u;
const NO_END = /(?:\b(?:e\.g|i\.e|St|Dr|Mr|Mrs|Ms|Inc|No|vs|approx)\.)$/;

/** A section's sentences by line; a line is a block of the page: a paragraph, an entry of a list, a row of a table. */
export function linesOf(content: string): string[][] {
  return content
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const sentences: string[] = [];
      for (const part of line.split(END)) {
        const before = sentences.at(-1);
        if (before && NO_END.test(before)) sentences[sentences.length - 1] = `${before} ${part}`;
        else sentences.push(part);
      }
      return sentences;
    });
}

/** How many words a text has. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

/** Text of the site that may be shown as it is: nothing in it works as Markdown or as HTML. */
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
