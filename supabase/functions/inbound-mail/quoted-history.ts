// Each line is tested on its own and cut to a length, so that the time grows with the text only. Libraries for this task
// run backtracking patterns over all of it, and the text comes from strangers. No pattern here has two open repetitions.
const MAX_LINE = 400;
const MAX_LABELS = 8;

/** What Outlook writes before the email that it quotes, in the languages of most of its users. */
const LABELS = {
  from: 'from|von|de|da|fra|från|van|od|lähettäjä|feladó|от|kimden|mittente|expéditeur|remitente',
  sent: 'sent|date|gesendet|datum|envoyé|enviado|enviado el|enviada em|enviada|fecha|data|inviato|sendt|dato|skickat|verzonden|wysłano|lähetetty|odesláno|elküldve|отправлено|дата|gönderildi',
  to: 'to|an|à|a|para|till|til|aan|do|vastaanottaja|komu|címzett|кому|kime',
  subject:
    'subject|betreff|objet|asunto|oggetto|assunto|emne|ämne|onderwerp|temat|aihe|předmět|tárgy|тема|konu',
  copy: 'cc|kopie|copie|copia|kopia|kopi|dw|importance|wichtigkeit',
};
const labelOf = (names: string) => new RegExp(`^[*_]{0,2}(?:${names})[*_]{0,2}[ \\u00A0]?[:：]`, 'iu');
const FROM = labelOf(LABELS.from);
const SENT = labelOf(LABELS.sent);
const SUBJECT = labelOf(LABELS.subject);
const ANY_LABEL = labelOf(Object.values(LABELS).join('|'));

const between = (words: string) => new RegExp(`^[-_=]{2,} ?(?:${words}) ?[-_=]{2,}`, 'iu');
const DIVIDER = between(
  "original message|ursprüngliche nachricht|message d['’]origine|mensaje original|messaggio originale|mensagem original|oprindelig meddelelse|opprinnelig melding|ursprungligt meddelande|oorspronkelijk bericht|wiadomość oryginalna|alkuperäinen viesti|původní zpráva",
);
const FORWARDED =
  /forwarded|weitergeleitet|transféré|reenviado|inoltrato|encaminhad|videresend|vidarebefordra|doorgestuurd|przekazan/iu;
/** "---------- Forwarded message ---------", and "Begin forwarded message:". */
const isForwardMark = (line: string) => FORWARDED.test(line) && /^[-_=]{2,}|[:：]$/.test(line);
/** "Fwd: Offer". In some languages it also marks an answer; then the history is shown. */
const FORWARD_SUBJECT = /^\s*(?:fwd?|wg|tr|rv|enc|i|inoltra|doorst|vs|vb|pd|přp)\s*:/iu;

const SIGNATURE =
  /^--$|^(?:sent from|von meinem|gesendet von|envoyé de|enviado desde|enviado do|inviato da|verzonden vanaf|skickat från|sendt fra|wysłane z) /iu;
const MAX_SIGNATURE = 15;

const isQuoted = (line: string) => line.startsWith('>');
const isBlank = (line: string) => line === '';

/** Returns whether the block of From, Sent, and Subject begins here with which Outlook introduces what it quotes. */
function isHeaderBlock(lines: string[], start: number): boolean {
  if (!FROM.test(lines[start] ?? '') && !SENT.test(lines[start] ?? '')) return false;
  const labels: string[] = [];
  for (const line of lines.slice(start, start + MAX_LABELS * 2)) {
    if (isBlank(line)) continue;
    if (!ANY_LABEL.test(line) || labels.length === MAX_LABELS) break;
    labels.push(line);
  }
  return [FROM, SENT, SUBJECT].every((label) => labels.some((line) => label.test(line)));
}

// A year, or a time.
const DATE = /\b(?:19|20)\d\d\b|\d[:.]\d\d/;

/** "On Nov 23, 2026 at 9:12 AM Dana <dana@example.com> wrote:", in any language: a date or an address before a colon. */
function isAttribution(line: string): boolean {
  return (
    line.length <= MAX_LINE &&
    /[:：]$/.test(line) &&
    /\d/.test(line) &&
    (line.includes('@') || DATE.test(line))
  );
}

/** The first line of an attribution that ends above `end`, broken over four lines at most; else `end`. */
function startOfAttribution(lines: string[], end: number): number {
  const last = lines.slice(0, end).findLastIndex((line) => !isBlank(line));
  const above = lines.slice(Math.max(0, last - 3), last + 1);
  const paragraph = above.slice(above.lastIndexOf('') + 1);
  const starts = paragraph
    .map((_line, index) => index)
    .filter((index) => isAttribution(paragraph.slice(index).join(' ')));
  // The date is in its first line.
  const first = starts.findLast((index) => DATE.test(paragraph[index] ?? '')) ?? starts.at(-1);
  return first === undefined ? end : last + 1 - paragraph.length + first;
}

/** Where a signature begins at the end of the text; the number of lines without one. */
function startOfSignature(lines: string[]): number {
  const from = Math.max(0, lines.length - MAX_SIGNATURE);
  const tail = lines.slice(from);
  const start = tail.findIndex((line, index) => SIGNATURE.test(line) && !tail.slice(index).some(isQuoted));
  return start === -1 ? lines.length : from + start;
}

/** The quoted lines at the end of the text, above a signature. Undefined when someone also wrote between quoted lines. */
function quotedEnd(lines: string[]): { start: number; end: number } | undefined {
  const end = startOfSignature(lines);
  const lastOwn = lines.slice(0, end).findLastIndex((line) => !isQuoted(line) && !isBlank(line));
  const start = lines.findIndex((line, index) => index > lastOwn && isQuoted(line));
  if (start === -1 || start >= end || lines.slice(0, start).some(isQuoted)) return undefined;
  return { start: startOfAttribution(lines, start), end };
}

/** Where an email begins that a program copied below the text. */
function startOfCopy(lines: string[]): number | undefined {
  for (const [index, line] of lines.entries()) {
    if (!DIVIDER.test(line) && !isHeaderBlock(lines, index)) continue;
    const below = lines.slice(index + 1).filter((other) => !isBlank(other) && !ANY_LABEL.test(other));
    const isAnswered = isQuoted(below[0] ?? '') && below.some((other) => !isQuoted(other));
    return isAnswered ? undefined : index;
  }
  return undefined;
}

/**
 * Returns `text` without the earlier conversation at its end. Whatever a person may have written is kept: the whole text
 * is returned for a forwarded email, for answers between quoted lines, and when nothing else would be left.
 */
export function withoutHistory(text: string, subject = ''): string {
  if (FORWARD_SUBJECT.test(subject)) return text.trim();
  const all = text.split('\n');
  const lines = all.map((line) => line.trim().slice(0, MAX_LINE));
  const copy = startOfCopy(lines);
  const quoted = copy === undefined ? quotedEnd(lines) : { start: copy, end: lines.length };
  if (!quoted || lines.slice(0, quoted.start).some(isForwardMark)) return text.trim();
  const own = all.slice(0, quoted.start);
  while (own.length > 0 && /^[\s_-]*$/.test(own.at(-1) ?? '')) own.pop();
  if (own.join('').trim() === '') return text.trim();
  const signature = all.slice(quoted.end);
  return [...own, ...(signature.length > 0 ? ['', ...signature] : [])].join('\n').trim();
}
