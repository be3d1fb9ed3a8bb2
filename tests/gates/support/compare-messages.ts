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
export const placeholdersOf = (message: Message) =>
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
