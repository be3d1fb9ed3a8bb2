/** Puts no-break spaces where a line must not end: before AM and PM, and before a ZIP code. */
export function withNonBreakingSpaces(text: string): string {
  return text.replace(/ (?=(?:[AP]M|\d{5})\b)/g, '\u00A0');
}

/** Splits plain text into paragraphs at blank lines. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

/** A link to write to `email`. Escaped, so that an address cannot bring along a subject or a copy to someone else. */
export function mailtoOf(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
