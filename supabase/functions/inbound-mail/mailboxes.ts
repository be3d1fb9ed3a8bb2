import { addressParser, decodeWords } from 'postal-mime';

/** An email address with its name, which may be empty. */
export interface Mailbox {
  name: string;
  address: string;
}

const MAX_HEADER = 10_000;
const ADDRESS = /[^\s<>,;:"()@]{1,64}@[^\s<>,;:"()@]{1,255}/;

/** Without what stands around an address by mistake: "mailto:", and a dot at the end. */
const withoutMarks = (address: string) => address.replace(/^(?:mailto|smtp):/i, '').replace(/\.+$/, '');

/** The first address of a header that breaks the rules, such as one with a quote that does not end. */
function looseMailbox(header: string): Mailbox[] {
  const found = ADDRESS.exec(header);
  if (!found) return [];
  const [name = ''] = header.slice(0, found.index).replaceAll(/["(]/g, ' ').split('<');
  return [{ name: decodeWords(name).replaceAll(/\s+/g, ' ').trim(), address: withoutMarks(found[0]) }];
}

/**
 * Returns the mailboxes of a header such as From. A name with a comma that is not in quotes, as in
 * `Tester, Jane <jane@example.com>`, is read as one name. What has no email address is left out.
 */
export function mailboxesOf(given: string): Mailbox[] {
  const header = given.slice(0, MAX_HEADER);
  const found: Mailbox[] = [];
  let names: string[] = [];
  for (const { name, address } of addressParser(header, { flatten: true })) {
    names.push(decodeWords(name ?? '').replace(/^'(.*)'$/, '$1'));
    if (!address) continue;
    found.push({ name: names.filter(Boolean).join(', '), address: withoutMarks(address) });
    names = [];
  }
  const readable = found.filter(({ address }) => ADDRESS.exec(address)?.[0] === address);
  return readable.length > 0 ? readable : looseMailbox(header);
}
