/** The most addresses of one import. */
export const MAX_ADDRESSES = 50_000;

export type AddressList = {
  /** Distinct, in lower case they are different; as they were entered. */
  emails: string[];
  /** Lines in which nothing looks like an email address, and words with an @ that are none. */
  unreadable: string[];
};

// An apostrophe is part of an address, as in o'neil@example.com, so it separates nothing.
const BETWEEN = /[\s,;"<>()[\]\u201C\u201D]+/;
const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;

/** A word without what people and programs put around an address. */
function bare(word: string): string {
  const inQuotes = /^'(.*)'$/.exec(word) ?? /^\u2018(.*)\u2019$/.exec(word);
  return (inQuotes?.[1] ?? word).replace(/^mailto:/i, '').replace(/[.:]+$/, '');
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
    const words = line
      .split(BETWEEN)
      .filter((word) => word.includes('@'))
      .map(bare);
    for (const word of words) {
      // A local part in quotes has lost its beginning.
      if (/^@|@$/.test(word)) unreadable.push(line.trim());
      else if (!emails.has(word.toLowerCase())) emails.set(word.toLowerCase(), word);
    }
    if (words.length === 0 && line.trim() !== '' && index > 0) unreadable.push(line.trim());
  });
  const [first = ''] = lines;
  if (lines.length === 1 && emails.size === 0 && first.trim() !== '') unreadable.push(first.trim());
  return { emails: [...emails.values()], unreadable: [...new Set(unreadable)] };
}
