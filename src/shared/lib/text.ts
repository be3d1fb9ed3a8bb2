/**
 * Puts no-break spaces where a line must not end: before AM and PM ('a.m.' in Spanish), before a ZIP code, within the name
 * of a time zone, and within a time in parentheses.
 */
export function withNonBreakingSpaces(text: string): string {
  return text
    .replace(/ (?=(?:[AP]M|\d{5}|Time)\b|[ap]\.m\.)|(?<=\bhora(?: del?)?) /g, '\u00A0')
    .replace(/\([^()]*\d:\d\d[^()]*\)/g, (time) => time.replaceAll(' ', '\u00A0'));
}

/** Splits plain text into paragraphs at blank lines. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

/** Capitalizes the first letter. */
export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A number with its noun: '1 group', '1,200 groups'. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Splits text into its lines, trimmed, without blank ones. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The last part of an address made of a title or a tag: small letters, digits and single hyphens, at most 80. */
export function slugify(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}|['’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '');
}

/** A link to write to `email`. Escaped, so that an address cannot bring along a subject or a copy to someone else. */
export function mailtoOf(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
