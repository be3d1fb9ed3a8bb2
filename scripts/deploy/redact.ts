/** Shorter values are words such as "smtp" or "true", which would make every sentence unreadable. */
const MIN_LENGTH = 4;

/** Returns `text` with each of `values` replaced, also where it is encoded for a URL. */
export function redact(text: string, values: Iterable<string>): string {
  let result = text;
  for (const value of values) {
    if (value.length < MIN_LENGTH) continue;
    result = result.replaceAll(value, '•••').replaceAll(encodeURIComponent(value), '•••');
  }
  return result;
}
