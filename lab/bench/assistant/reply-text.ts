const LINK = /\[([^\]]*)\]\(([^)\s]*)\)/g;
const LIST_LINE = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/;
const LISTING_LINES = 3;
// A longer line with a bullet is prose.
const LIST_LINE_WORDS = 25;
const LEAD_SENTENCES = 2;
// A list behind more of them is not what a hurried visitor reads.
const SENTENCES_BEFORE_LIST = 3;
// A period behind one of these ends no sentence.
const SENTENCE_END = /(?<!\b(?:Dr|Mr|Mrs|Ms|St|No|Inc|vs|e\.g|i\.e))[.!?]['")*]*\s+(?=\S)/g;

/** Returns the text as a visitor reads it: link titles without paths, no bold, straight quotes, plain dashes. */
export function visibleText(message: string): string {
  return message
    .replace(LINK, '$1')
    .replaceAll('**', '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐‑–]/g, '-')
    .replace(/[\u00a0\u202f]/g, ' ');
}

/** Returns the targets of the links in a reply. */
export function linksOf(message: string): string[] {
  return [...message.matchAll(LINK)].map(([, , path = '']) => path);
}

export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

const isListLine = (line: string) => LIST_LINE.test(line) && wordCount(line) <= LIST_LINE_WORDS;

/** Whether the reply is a list of at least three short lines, whose length is not bounded. */
export function isListing(text: string): boolean {
  const bulleted = text.split('\n').filter((line) => LIST_LINE.test(line));
  return bulleted.length >= LISTING_LINES && bulleted.every(isListLine);
}

function sentencesOf(line: string): string[] {
  return line
    .replace(SENTENCE_END, (end) => `${end.trimEnd()}\n`)
    .split('\n')
    .filter((sentence) => sentence.trim() !== '');
}

/** Returns what a hurried visitor reads: the first two sentences, and a list behind at most three. */
export function leadOf(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const start = lines.findIndex(isListLine);
  const before = (start < 0 ? lines : lines.slice(0, start)).flatMap(sentencesOf);
  const rest = start < 0 || before.length > SENTENCES_BEFORE_LIST ? [] : lines.slice(start);
  const end = rest.findIndex((line) => !isListLine(line));
  const list = end < 0 ? rest : rest.slice(0, end);
  const prose = lines.filter((line) => !isListLine(line)).flatMap(sentencesOf);
  return [...prose.slice(0, LEAD_SENTENCES), ...list].join('\n');
}
