/** Returns the LIKE pattern for lowercase text that contains `words`. Wildcards of SQL in `words` match themselves. */
export function likePattern(words: string): string {
  return `%${words
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
}
