/** The most addresses of one import. */
export const MAX_ADDRESSES = 50_000;

export type AddressList = {
  /** Distinct, in lower case they are different; as they were entered. */
  emails: string[];
  /** Lines in which nothing looks like an email address, and words with an @ that are none. */
  unreadable: string[];
};

// What is in quotes or in angle brackets belongs to the characters beside it, and so do all that an address may have.
const WORD = /(?:"[^"]*"|<[^<>]*>|[^\s,;、，；])+/g;
const CELL = /^"((?:[^"]|"")*)"$/;
const IN_BRACKETS = [/^(?:[^"<>@]*|"[^"@]*")<([^<>]*)>$/, /^\((.*)\)$/, /^\[(.*)\]$/];
const NOT_IN_ADDRESS = /[\s,;:|\\"<>()[\]\u201C\u201D]|^@|@$/;
const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;

const withoutEnd = (word: string) => word.replace(/[.:!?…]+$/, '');

/** A word without what people and programs put around an address. A spreadsheet writes an apostrophe before a text. */
function bare(word: string): string {
  const inner = IN_BRACKETS.map((pattern) => pattern.exec(word)?.[1]).find((found) => found !== undefined);
  const unquoted = (inner ?? word).replace(/^['\u2018\u201C]/, '').replace(/['\u2019\u201D]$/, '');
  return withoutEnd(unquoted.replace(/^mailto:/i, ''));
}

/** The words of `text` with an @, bare. A cell of a CSV file is a text of its own. */
function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? [])
    .filter((word) => word.includes('@') && word !== '@')
    .map(withoutEnd)
    .flatMap((word) => {
      const cell = CELL.exec(word)?.[1];
      return cell === undefined ? [bare(word)] : wordsOf(cell.replaceAll('""', '"'));
    });
}

/**
 * The email addresses of a pasted list or a CSV file: one or several in a line, alone, as "Name <address>", or as one
 * cell among others. A first line without an address is taken for the headings. An address is never shortened: a word with
 * an @ is an address as a whole, or it is unreadable.
 */
export function readAddresses(text: string): AddressList {
  const emails = new Map<string, string>();
  const unreadable: string[] = [];
  const lines = text.replace(INVISIBLE, '').split(/\r\n|\r|\n/);
  lines.forEach((line, index) => {
    const words = wordsOf(line);
    for (const word of words) {
      if (NOT_IN_ADDRESS.test(word)) unreadable.push(line.trim());
      else if (!emails.has(word.toLowerCase())) emails.set(word.toLowerCase(), word);
    }
    if (words.length === 0 && line.trim() !== '' && index > 0) unreadable.push(line.trim());
  });
  const [first = ''] = lines;
  if (lines.length === 1 && emails.size === 0 && first.trim() !== '') unreadable.push(first.trim());
  return { emails: [...emails.values()], unreadable: [...new Set(unreadable)] };
}
