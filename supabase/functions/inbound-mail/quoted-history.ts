// Each line is tested on its own and cut to a length, so that the time grows with the text only. Libraries for this task
// run backtracking patterns over all of it, and the text comes from strangers. No pattern here has two open repetitions.
const MAX_LINE = 400;
const MAX_LABELS = 8;

/** What Outlook writes before the email that it quotes, in the languages of most of its users. */
const LABELS = {
  from: 'from|von|de|da|fra|från|van|od|lähettäjä|feladó|от|kimden|mittente|expéditeur|remitente|差出人|发件人|寄件者|보낸 사람',
  sent: 'sent|gesendet|envoyé|enviado(?: el| em)?|enviada(?: em)?|inviato|sendt|skickat|verzonden|wysłan[oe]|lähetetty|odesláno|elküldve|отправлено|gönderildi|送信日時|发送时间|寄件日期|보낸 날짜',
  date: 'date|datum|fecha|data|dato|дата|tarih|日付|日時|日期|날짜',
  to: 'to|an|à|a|para|till|til|aan|do|vastaanottaja|komu|címzett|кому|kime|宛先|收件人|收件者|받는 사람',
  subject:
    'subject|betreff|objet|asunto|oggetto|assunto|emne|ämne|onderwerp|temat|aihe|předmět|tárgy|тема|konu|件名|主题|主旨|제목',
  copy: 'cc|kopie|copie|copia|kopia|kopi|dw|importance|wichtigkeit',
};
const labelOf = (names: string) => new RegExp(`^[*_]{0,2}(?:${names})[*_]{0,2}[ \\u00A0]?[:：]`, 'iu');
const FROM = labelOf(LABELS.from);
const SENT = labelOf(LABELS.sent);
const DATED = labelOf(`${LABELS.sent}|${LABELS.date}`);
const SUBJECT = labelOf(LABELS.subject);
const ANY_LABEL = labelOf(Object.values(LABELS).join('|'));

const between = (words: string) => new RegExp(`^[-_=]{2,} ?(?:${words}) ?[-_=]{2,}`, 'iu');
const DIVIDER = between(
  "original message|ursprüngliche nachricht|message d['’]origine|mensaje original|messaggio originale|mensagem original|oprindelig (?:meddelelse|besked)|opprinnelig melding|ursprungligt meddelande|originalmeddelande|oorspronkelijk bericht|wiadomość oryginalna|oryginalna wiadomość|alkuperäinen viesti|původní zpráva|元のメッセージ|原始邮件",
);
const FORWARDED =
  /forwarded|weitergeleitet|transféré|reenviado|inoltrato|encaminhad|videresend|vidarebefordra|doorgestuurd|przekaz|välitet|přeposlan|továbbít|пересыла|переслан|iletilen|転送|转发|轉寄/iu;
/** A line between dashes may be the one above a forwarded email, in any language. */
const IN_DASHES = /^[-_=]{3,}[^-_=].*[-_=]{3,}$/;
/** "---------- Forwarded message ---------", and "Begin forwarded message:". */
const isForwardMark = (line: string) =>
  IN_DASHES.test(line) || (FORWARDED.test(line) && /^[-_=]{2,}|[:：]$/.test(line));
/** "Fwd: Offer". In some languages it also marks an answer; then the history is shown. */
const FORWARD_SUBJECT =
  /^\s*(?:\[[^\]]{1,30}\]\s*)?(?:fwd?|wg|tr|rv|enc|i|inoltra|doorst|vs|vb|pd|přp|转发|轉寄|転送)\s*[:：]/iu;
const ANSWER_SUBJECT =
  /^\s*(?:re|aw|antw|sv|r|rép|res|rv|odp|vá|ynt|ang|отв|απ|回复|答复|返信)(?:\[\d+\])?\s*[:：]/iu;

const SIGNATURE =
  /^--$|^(?:sent from|von meinem|gesendet von|envoyé de|enviado desde|enviado do|inviato da|verzonden vanaf|skickat från|sendt fra|wysłane z) /iu;
const MAX_SIGNATURE = 15;

const isQuoted = (line: string) => line.startsWith('>');
const isBlank = (line: string) => line === '';

const TIME = /\d ?[:：h] ?\d\d/;
const DOTTED_TIME = /\b(?:19|20)\d\d\D{1,12}\d{1,2}\.\d\d/;
const DATE = /\b(?:19|20)\d\d\b|\d[./-]\d{1,2}[./-]\d/;

/** Returns whether `labels` are of an email: who sent it by address, or the minute at which it was sent. */
const areOfEmail = (labels: string[]) =>
  [FROM, DATED, SUBJECT].every((label) => labels.some((line) => label.test(line))) &&
  labels.some(
    (line) =>
      (FROM.test(line) && line.includes('@')) ||
      (SENT.test(line) && (TIME.test(line) || DOTTED_TIME.test(line))),
  );

/** Returns whether the block of From, Sent, and Subject begins here with which Outlook introduces what it quotes. */
function isHeaderBlock(lines: string[], start: number): boolean {
  if (!FROM.test(lines[start] ?? '') && !DATED.test(lines[start] ?? '')) return false;
  const labels: string[] = [];
  for (const line of lines.slice(start, start + MAX_LABELS * 2)) {
    if (isBlank(line)) continue;
    if (!ANY_LABEL.test(line) || labels.length === MAX_LABELS) break;
    labels.push(line);
  }
  return areOfEmail(labels);
}

/** "On Nov 23, 2026 at 9:12 AM Dana <dana@example.com> wrote:", in any language: two of a date, a time, and an address. */
function isAttribution(line: string): boolean {
  if (line.length > MAX_LINE || !/[:：]$/.test(line)) return false;
  return [DATE.test(line), TIME.test(line), line.includes('@')].filter(Boolean).length >= 2;
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

/**
 * The quoted lines at the end of the text, above a signature. Undefined when someone also wrote between quoted lines, and
 * when the writer may have quoted them: without an attribution, unless the email is an answer and no colon leads to them.
 */
function quotedEnd(lines: string[], isAnswer: boolean): { start: number; end: number } | undefined {
  const end = startOfSignature(lines);
  const lastOwn = lines.slice(0, end).findLastIndex((line) => !isQuoted(line) && !isBlank(line));
  const first = lines.findIndex((line, index) => index > lastOwn && isQuoted(line));
  if (first === -1 || first >= end || lines.slice(0, first).some(isQuoted)) return undefined;
  const start = startOfAttribution(lines, first);
  if (start === first && (!isAnswer || /[:：]$/.test(lines[lastOwn] ?? ''))) return undefined;
  return { start, end };
}

/** "---- On Thu, 26 Nov 2026 09:12:33 -0500 Dana <dana@example.com> wrote ----", below which Zoho copies an email. */
const isAttributionInDashes = (line: string) =>
  IN_DASHES.test(line) && DATE.test(line) && TIME.test(line) && line.includes('@');

/** Where an email begins that a program copied below the text. */
function startOfCopy(lines: string[]): number | undefined {
  for (const [index, line] of lines.entries()) {
    if (!DIVIDER.test(line) && !isAttributionInDashes(line) && !isHeaderBlock(lines, index)) continue;
    const below = lines.slice(index + 1).filter((other) => !isBlank(other) && !ANY_LABEL.test(other));
    const isAnswered = isQuoted(below[0] ?? '') && below.some((other) => !isQuoted(other));
    return isAnswered ? undefined : index;
  }
  return undefined;
}

// Whole words, or the beginnings of words.
const startsOf = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})`, 'iu');
const ANSWERS = startsOf(
  'answer|repl(?:y|ie)|my text|feedback|respon|respuest|respost|rispo(?:st|nd)|contest|comment|coment|kommentar|koment|remark|remarque|note|(?:ge|be)?antw|anmerk|opmerk|reacti|répon|svar|odpow|odpis|odpov|vasta|válasz|ответ|коммент|yanıt|cevap',
);
const BELOW = startsOf(
  'below|beneath|underneath|mark(?:ed|s)|embedded|interspersed|after the|en dessous|unten|unterhalb|darunter|ci-dessous|plus bas|abajo|debajo|a continuación|di seguito|sotto|abaixo|em baixo|hieronder|onderstaand|nedan|nedenfor|nedenst|herunder|poniżej|niżej|alapuolella|alla olev|níže|alább|ниже|aşağıda',
);
const INLINE = startsOf(
  'in-?line|between the lines|im text|zwischen den zeilen|dans le (?:texte|corps)|en el (?:texto|cuerpo)|entre l[ií]neas|nel (?:testo|corpo)|no (?:texto|corpo)|in de tekst|zie onder|i te(?:ks|x)ten|inne i|w (?:tekście|treści)|в тексте',
);
const COLORED = startsOf(
  '(?:in|en|em|a|i|na|con|med) (?:the |het )?(?:blue|red|green|orange|purple|bold|colou?r|caps|capitals|blau(?:er)?|rot(?:er)?|grün(?:er)?|fett|farbe|bleu|rouge|vert|gras|couleur|majuscules|azul|rojo|verde|vermelho|negrita|negrito|mayúsculas|blu|rosso|grassetto|blauw|rood|groen|blått|rött|grönt|blåt|rødt|grønt|niebiesko|czerwono|zielono)(?!\\p{L})',
);

// These languages have no spaces between words.
const BELOW_WITHOUT_SPACES = /以下|下記|文中|インライン|赤字|青字|如下|下面|下方|红色|蓝色|아래/;

/** Returns whether someone says that answers are in what is quoted, as people do who write in it in another color. */
function announcesAnswers(own: string[]): boolean {
  const sentences = own
    .map((line) => line || '.')
    .join(' ')
    .split(/[.!?]/);
  return sentences.some(
    (sentence) =>
      BELOW_WITHOUT_SPACES.test(sentence) ||
      INLINE.test(sentence) ||
      COLORED.test(sentence) ||
      (ANSWERS.test(sentence) && BELOW.test(sentence)),
  );
}

/**
 * Returns `text` without the earlier conversation at its end. Whatever a person may have written is kept: the whole text
 * is returned for a forwarded email, for answers in what is quoted, and when nothing else would be left. `isAnswer`:
 * whether headers of the email name the one that it answers.
 */
export function withoutHistory(text: string, subject: string, isAnswer: boolean): string {
  if (FORWARD_SUBJECT.test(subject)) return text.trim();
  const all = text.split('\n');
  const lines = all.map((line) => line.trim().slice(0, MAX_LINE));
  const copy = startOfCopy(lines);
  // What is copied below an email that answers none was forwarded.
  if (copy !== undefined && !isAnswer && !ANSWER_SUBJECT.test(subject)) return text.trim();
  const quoted = copy === undefined ? quotedEnd(lines, isAnswer) : { start: copy, end: lines.length };
  if (!quoted) return text.trim();
  const above = lines.slice(0, quoted.start);
  if (above.some(isForwardMark) || announcesAnswers(above)) return text.trim();
  const own = all.slice(0, quoted.start);
  while (own.length > 0 && /^[\s_-]*$/.test(own.at(-1) ?? '')) own.pop();
  if (own.join('').trim() === '') return text.trim();
  const signature = all.slice(quoted.end);
  return [...own, ...(signature.length > 0 ? ['', ...signature] : [])].join('\n').trim();
}
