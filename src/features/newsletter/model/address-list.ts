/** The most addresses of one import. */
export const MAX_ADDRESSES = 50_000;

export type AddressList = {
  /** Distinct, in lower case they are different; as they were entered. */
  emails: string[];
  /** Lines in which nothing looks like an email address. */
  unreadable: string[];
};

const NAMED = /<([^<>]*@[^<>]*)>/g;
const BETWEEN = /[\s,;\t"'<>()]+/;

/**
 * The email addresses of a pasted list or a CSV file: one or several in a line, alone, as "Name <address>", or as one
 * cell among others. A first line without an address is taken for the headings.
 */
export function readAddresses(text: string): AddressList {
  const emails = new Map<string, string>();
  const unreadable: string[] = [];
  const lines = text.split(/\r\n|\r|\n/);
  lines.forEach((line, index) => {
    const named = [...line.matchAll(NAMED)].map(([, address]) => address ?? '');
    const words = named.length > 0 ? named : line.split(BETWEEN).filter((word) => word.includes('@'));
    for (const word of words) {
      const email = word
        .trim()
        .replace(/^mailto:/i, '')
        .replace(/[.]+$/, '');
      if (!emails.has(email.toLowerCase())) emails.set(email.toLowerCase(), email);
    }
    if (words.length === 0 && line.trim() !== '' && index > 0) unreadable.push(line.trim());
  });
  const [first = ''] = lines;
  if (lines.length === 1 && emails.size === 0 && first.trim() !== '') unreadable.push(first.trim());
  return { emails: [...emails.values()], unreadable };
}
