/** Puts no-break spaces where a line must not end: before AM and PM, and before a ZIP code. */
export function withNonBreakingSpaces(text: string): string {
  return text.replace(/ (?=(?:[AP]M|\d{5})\b)/g, '\u00A0');
}
