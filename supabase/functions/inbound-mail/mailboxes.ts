import { addressParser, decodeWords } from 'postal-mime';

/** An email address with its name, which may be empty. */
export interface Mailbox {
  name: string;
  address: string;
}

const MAX_HEADER = 10_000;

/**
 * Returns the mailboxes of a header such as From. A name with a comma that is not in quotes, as in
 * `Tester, Jane <jane@example.com>`, is read as one name. What has no email address is left out.
 */
export function mailboxesOf(header: string): Mailbox[] {
  const found: Mailbox[] = [];
  let names: string[] = [];
  for (const { name, address } of addressParser(header.slice(0, MAX_HEADER), { flatten: true })) {
    names.push(decodeWords(name ?? ''));
    if (!address) continue;
    found.push({ name: names.filter(Boolean).join(', '), address });
    names = [];
  }
  return found;
}
