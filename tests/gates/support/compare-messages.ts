/** The text of a message, or of each of its forms. */
export type Message = string | Record<string, string>;

/** The messages of a file, by their names and keys. */
export type Tree = string | { [key: string]: Tree };

/** The texts of a file of messages, by their names and keys. */
export const leavesOf = (tree: Tree, at = ''): [name: string, text: string][] =>
  typeof tree === 'string'
    ? [[at, tree]]
    : Object.entries(tree).flatMap(([key, each]) => leavesOf(each, at ? `${at} ${key}` : key));

/** The placeholders of a message, sorted, as one text. */
const placeholdersOf = (message: Message) =>
  [
    ...new Set(
      (typeof message === 'string' ? [message] : Object.values(message)).flatMap(
        (text) => text.match(/\{\w+\}/g) ?? [],
      ),
    ),
  ]
    .toSorted()
    .join(' ');

/** The forms of a count that a language may have in addition to those of English. */
const MORE_FORMS = / (?:zero|two|few|other)$/;

/** What is missing, too much, or still English in the messages of a language. */
export function compareTrees(english: Tree, translated: Tree): string[] {
  const own = new Map(leavesOf(translated));
  const base = new Map(leavesOf(english));
  const found = [...base].flatMap(([name, text]) => {
    const there = own.get(name);
    if (there === undefined) return [`${name} is missing`];
    if (placeholdersOf(there) !== placeholdersOf(text)) return [`${name} has other placeholders`];
    return there === text && /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/g, ''))
      ? [`${name} is in English`]
      : [];
  });
  const more = [...own.keys()].filter((name) => !base.has(name) && !MORE_FORMS.test(name));
  return [...found, ...more.map((name) => `${name} is not in English`)];
}

/**
 * Their translations come from contracts (src/locales/es.ts), where types and tests refuse a missing one, or are a list
 * of the names that differ.
 */
const OTHERWISE_TRANSLATED = ['assistant/voice', 'booking/places', 'booking/service-names', 'shared/trade'];
export interface Problem {
  line: number;
  text: string;
}

export interface Definition {
  name: string;
  line: number;
  messages: Map<string, Message | undefined>;
}

export type Catalog = Record<string, Record<string, string | Record<string, string>>>;

/** What is missing or too much in the messages of a definition in another language. */
export function compare({ name, line, messages }: Definition, language: string, catalog: Catalog): Problem[] {
  if (OTHERWISE_TRANSLATED.includes(name)) return [];
  const own = catalog[name] ?? {};
  const found: string[] = [];
  for (const [key, english] of messages) {
    const translated = own[key];
    if (translated === undefined) found.push(`${key} has no ${language}`);
    else if (english !== undefined && placeholdersOf(english) !== placeholdersOf(translated))
      found.push(`${key} has other placeholders in ${language}`);
    else if (english !== undefined && typeof english !== typeof translated)
      found.push(`${key} has other forms in ${language}`);
  }
  for (const key of Object.keys(own)) if (!messages.has(key)) found.push(`${key} is ${language} only`);
  return found.map((text) => ({ line, text: `${name}: ${text}` }));
}
