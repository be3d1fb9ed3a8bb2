const MAX_TAGS = 10;
const MAX_LENGTH = 30;

/** The tags in a text with commas between them: lowercase, trimmed, each once. */
export function parseTags(typed: string): string[] {
  const tags = typed.split(',').map((tag) => tag.trim().toLowerCase());
  return [...new Set(tags)].filter((tag) => tag !== '');
}

/** The message for tags that cannot be added; undefined for valid ones. */
export function tagsProblem(typed: string): string | undefined {
  const tags = parseTags(typed);
  if (tags.some((tag) => tag.length > MAX_LENGTH)) return `A tag has ${MAX_LENGTH} characters at most.`;
  return tags.length > MAX_TAGS ? `Please add ${MAX_TAGS} tags or fewer.` : undefined;
}

/** What is typed, with its last tag completed by each of the known tags. */
export function completedTags(typed: string, known: readonly string[]): string[] {
  const before = typed.slice(0, typed.lastIndexOf(',') + 1);
  const start = before === '' ? '' : `${before} `;
  return known.filter((tag) => !parseTags(before).includes(tag)).map((tag) => `${start}${tag}`);
}
