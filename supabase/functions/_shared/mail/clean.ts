// Control, format (bidirectional marks among them), surrogate, private and separator characters.
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}]+/gu;
const MAX_LENGTH = 60;

/** `text` fit for a subject: one line, at most 60 characters, nothing that can break or reorder it. */
export function forHeader(text: string): string {
  const line = text.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= MAX_LENGTH
    ? line
    : `${characters
        .slice(0, MAX_LENGTH - 1)
        .join('')
        .trim()}…`;
}

// Letters with the marks and signs that names have; a dot only as of an initial.
const NAME = /^[\p{L}\p{M}'’\- ]+(\.( |$)[\p{L}\p{M}'’\- ]*)*$/u;

/**
 * The name to greet a visitor by, or '' when it does not look like one: whoever fills in a form with another
 * person's address must not get us to send that person a text or a link of theirs.
 */
export function forGreeting(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim();
  return [...line].length <= MAX_LENGTH && line.split(' ').length <= 5 && NAME.test(line) ? line : '';
}

/** `text` as part of HTML, in element content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
