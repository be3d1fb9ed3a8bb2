const MAX_LENGTH = 60;

// Letters with the marks and signs that names have; a dot only as of an initial.
const NAME = /^[\p{L}\p{M}'’\- ]+(\.( |$)[\p{L}\p{M}'’\- ]*)*$/u;

/**
 * The name on one line, or '' when it does not look like one. For greetings and subjects: a form must not be able to
 * inject text, markup or a link there.
 */
export function displayNameOrEmpty(name: string): string {
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
