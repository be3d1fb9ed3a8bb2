/** The mention that is being typed: where its @ is, and what follows it up to the caret. */
export type TypedMention = { start: number; query: string };

// The @ of an email address or a URL has a character of it before it. private.mention_staff() has the same rule.
const TYPED = /(?:^|[^\p{L}\p{N}._%+/-])@([^@\n]{0,60})$/u;

/** The mention that ends at the caret; undefined when there is none. */
export function findTypedMention(text: string, caret: number): TypedMention | undefined {
  const query = TYPED.exec(text.slice(0, caret))?.[1];
  return query === undefined ? undefined : { start: caret - query.length - 1, query };
}

/** The names of which the whole or a word begins with `query`. None when `query` is a whole name, or goes on after one. */
export function matchingNames(names: readonly string[], query: string): string[] {
  const typed = query.toLowerCase();
  const isComplete = names.some((name) => typed.startsWith(name.toLowerCase()));
  if (
    isComplete &&
    !names.some((name) => name.length > query.length && name.toLowerCase().startsWith(typed))
  ) {
    return [];
  }
  return names.filter((name) => {
    const lower = name.toLowerCase();
    return (
      lower.startsWith(typed) || (typed !== '' && lower.split(/\s+/).some((word) => word.startsWith(typed)))
    );
  });
}
