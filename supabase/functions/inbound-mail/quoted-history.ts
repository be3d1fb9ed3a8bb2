// Each line is tested on its own and cut to a length, so that the time grows with the text only. Libraries for this task
// run backtracking patterns over all of it, and the text comes from strangers. No pattern here has two open repetitions.
const MAX_LINE = 400;

const DIVIDER =
  /^-{2,} ?(original message|forwarded message|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale) ?-{2,}/i;
const FROM = /^\*?(from|von|de|da):\*? ?\S/i;
const SENT = /^\*?(sent|date|gesendet|datum|envoyé|enviado|fecha|inviato):/i;
const SUBJECT = /^\*?(subject|betreff|objet|asunto|oggetto|assunto):/i;
const ATTRIBUTION_START = /^(?:on|am|le|el|il|em|op) .*\d/i;
const ATTRIBUTION_END = /^(.*) (?:wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef).{0,100}:$/i;

const isQuoted = (line: string) => line.startsWith('>');
const isBlank = (line: string) => line.trim() === '';

const isAttribution = (line: string) => ATTRIBUTION_START.test(ATTRIBUTION_END.exec(line)?.[1] ?? '');

/** "On Mon, Nov 23, 2026 at 9:12 AM Dana <dana@example.com> wrote:", which may be broken over three lines. */
function endOfAttribution(lines: string[], start: number): number | undefined {
  for (const count of [1, 2, 3]) {
    const joined = lines
      .slice(start, start + count)
      .join(' ')
      .trim();
    if (joined.length <= MAX_LINE && isAttribution(joined)) return start + count;
  }
  return undefined;
}

/** The block of From, Sent, and Subject with which Outlook begins what it quotes. */
function isHeaderBlock(lines: string[], start: number): boolean {
  if (!FROM.test(lines[start] ?? '')) return false;
  const next = lines.slice(start + 1, start + 8);
  return next.some((line) => SENT.test(line)) && next.some((line) => SUBJECT.test(line));
}

/** Whether someone wrote between the quoted lines. */
function isInterleaved(lines: string[]): boolean {
  const first = lines.findIndex(isQuoted);
  return first >= 0 && lines.slice(first).some((line) => !isQuoted(line) && !isBlank(line));
}

/** The line with which the earlier conversation begins; undefined without one. */
function startOfHistory(lines: string[]): number | undefined {
  const lastOwn = lines.findLastIndex((line) => !isQuoted(line) && !isBlank(line));
  for (const [index, line] of lines.entries()) {
    if (DIVIDER.test(line) || isHeaderBlock(lines, index)) return index;
    const end = endOfAttribution(lines, index);
    if (end !== undefined) return isInterleaved(lines.slice(end)) ? undefined : index;
    if (isQuoted(line) && index > lastOwn) return index;
  }
  return undefined;
}

/**
 * Returns `text` without the earlier conversation below it. Answers between quoted lines, and text of which nothing would
 * be left, are returned whole.
 */
export function withoutHistory(text: string): string {
  const lines = text.split('\n').map((line) => line.trim().slice(0, MAX_LINE));
  const start = startOfHistory(lines);
  const own = text.split('\n').slice(0, start);
  while (own.length > 0 && /^[\s_-]*$/.test(own.at(-1) ?? '')) own.pop();
  return own.join('\n').trim() || text.trim();
}
