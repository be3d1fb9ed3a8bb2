// What a model's reply claims, and whether its sources say the same. Read in English and Spanish, the languages that
// the model answers in, and in words as well as in digits.
import { FIRM } from '../../contracts/firm.ts';
import { CLOCK, createTimeCheck } from './times.ts';

const SMALL_WORDS =
  'zero|cero one|uno|un|una two|dos|couple three|tres four|cuatro five|cinco six|seis seven|siete eight|ocho nine|nueve ten|diez eleven|once twelve|doce thirteen|trece fourteen|catorce fifteen|quince sixteen|dieciséis seventeen|diecisiete eighteen|dieciocho nineteen|diecinueve';
const TENS_WORDS =
  'twenty|veinte thirty|treinta forty|cuarenta fifty|cincuenta sixty|sesenta seventy|setenta eighty|ochenta ninety|noventa';
const byWord = (entries: [value: number, words: string][]) =>
  new Map(entries.flatMap(([value, words]) => words.split('|').map((word) => [word, value])));
const ADDED = byWord([
  ...SMALL_WORDS.split(' ').map((words, at): [number, string] => [at, words]),
  ...TENS_WORDS.split(' ').map((words, at): [number, string] => [(at + 2) * 10, words]),
  [0.5, 'half|media'],
]);
const MULTIPLIED = byWord([
  [12, 'dozen|docena'],
  [100, 'hundred|cien|ciento'],
  [1000, 'thousand|grand|mil'],
  [1_000_000, 'million|millón|millones'],
]);
const alternatives = (words: Iterable<string>) => [...words].sort((a, b) => b.length - a.length).join('|');
const MULTIPLIER = alternatives(MULTIPLIED.keys());
const WORD = alternatives([...ADDED.keys(), ...MULTIPLIED.keys()]);
// "and" continues a number only after a multiplier, "y" only after a ten: "five and ten" are two numbers.
const SPELLED = new RegExp(
  `(?<![\\p{L}\\d])(?:\\d+(?:,\\d{3})*(?:\\.\\d+)? (?:${MULTIPLIER})|(?:${WORD}))(?:(?:[\\s-]+|(?<=hundred|thousand) and |(?<=nta|nte) y )(?:${WORD}))*(?![\\p{L}])`,
  'giu',
);

function numberOf(words: string[]): number {
  let total = 0;
  let group = 0;
  for (const word of words) {
    const times = MULTIPLIED.get(word);
    if (times === undefined) group += ADDED.get(word) ?? Number(word.replaceAll(',', ''));
    else if (times === 100) group = (group || 1) * times;
    else {
      total += (group || 1) * times;
      group = 0;
    }
  }
  return total + group;
}

/** Writes spelled numbers as digits: "nine thousand" becomes "9000", "9 grand" too. */
function withDigits(text: string): string {
  return text.replace(SPELLED, (found) => {
    const words = found.toLowerCase().split(/[\s-]+(?:(?:and|y) )?/);
    return `${words.includes('grand') ? '$' : ''}${numberOf(words)}`;
  });
}

/** Units with what one of them counts; times up to weeks are counted in minutes. */
const UNITS: [pattern: string, family: string, times: number][] = [
  ['minutes?|mins?|minutos?', 'minutes', 1],
  ['hours?|hrs?|horas?', 'minutes', 60],
  ['(?:business |working )?days?|días?(?: hábiles)?', 'minutes', 1440],
  ['weeks?|semanas?', 'minutes', 10_080],
  ['months?|mes(?:es)?', 'months', 1],
  ['years?|años?', 'months', 12],
  ['%|percent|per cent|por ciento', 'percent', 1],
  ['x\\b|times\\b|veces', 'times', 1],
  ['dollars?|usd|bucks|dólares', 'money', 1],
];
const UNIT = UNITS.map(([pattern]) => pattern).join('|');
const AMOUNT = '(\\$ ?|usd )?(\\d[\\d,]*(?:\\.\\d+)?)(k\\b|m\\b)?\\+?';
const CLAIM = new RegExp(
  `${AMOUNT}(?:\\s*(?:[-–—]|to|or|and|a|o|y)\\s*${AMOUNT})?(?:[\\s-]*(?:an? |de )?(${UNIT})(?![\\p{L}]))?`,
  'giu',
);
const SCALES: Record<string, number> = { k: 1000, m: 1_000_000 };

/** The numbers of a text with `minutes`, `months`, `percent`, `times`, `money` or, when plain, undefined as their unit. */
function figuresIn(text: string) {
  return [...withDigits(text).replace(CLOCK, ' ').matchAll(CLAIM)].flatMap(([, ...parts]) => {
    const [dollars, first = '', scale, dollarsToo, second, scaleToo, word = ''] = parts;
    const isMoney = dollars || dollarsToo;
    const [, unit, times = 1] =
      UNITS.find(([pattern, family]) =>
        isMoney ? family === 'money' : new RegExp(`^(?:${pattern})$`, 'iu').test(word),
      ) ?? [];
    const figure = (digits: string, size = '') => {
      const number = Number(digits.replaceAll(',', '')) * (SCALES[size.toLowerCase()] ?? 1);
      return { value: number * times, unit };
    };
    return [figure(first, scale ?? scaleToo), ...(second ? [figure(second, scaleToo)] : [])];
  });
}

/** Plain numbers up to this one count things or items of a list. */
const UNCHECKED_UP_TO = 10;

/** What a text says in figures, in a fixed form such as "9000 money". */
function figureClaims(text: string): string[] {
  return figuresIn(text)
    .filter(({ value, unit }) => unit || value > UNCHECKED_UP_TO)
    .map(({ value, unit }) => (unit ? `${value} ${unit}` : `${value}`));
}

/** Words that say something about the firm which only its own texts may say. */
const VOUCHED =
  /\b(?:hipaa|hitrust|soc ?[123]|iso ?\d+|gdpr|ccpa|pci|fedramp|nist|ferpa|sox|certifi\w+|complian\w+|accredit\w+|licen[cs]ed|insured|bonded|award\w*|patent\w*|discount\w*|half[- ]price|(?:%|percent) off|reduced (?:rate|price)s?|special (?:rate|price|offer)s?|waiv\w+|refund\w*|money[- ]back|certificad\w+|descuento\w*|rebaja\w*|reembols\w+|asegurad\w+|premiad\w+)\b/gi;

/** A source that denies something backs no reply that affirms it. */
const DENIES = /\b(?:no|not|never|none|nor|neither|without|sin|ning[uú]n\w*|tampoco)\b|n['’]t\b/i;

/** The vouched words of `text`, those of sentences that deny with "no": "no hipaa". */
function vouchedClaims(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n+/).flatMap((sentence) => {
    const no = DENIES.test(sentence) ? 'no ' : '';
    return [...sentence.matchAll(VOUCHED)].map(([word]) => no + word.toLowerCase());
  });
}

const WHO =
  '(?:i|we|our (?:team|consultants?|experts?|staff)|(?:a|one of our) (?:consultant|colleague|expert|person)s?|someone|somebody|they|you)';
const WILL = "(?:will|'ll|’ll|shall|am going to|are going to|is going to|(?:can|do) (?:guarantee|promise))";
const DO =
  '(?:call|e-?mail|contact|phone|write|reach|get back|follow up|respond|reply|answer|book|reserve|schedule|cancel|move|send|refund|waive|receive|hear from|be (?:contacted|called|refunded))';
const DONE =
  '(?:booked|reserved|scheduled|cancell?ed|moved|sent|forwarded|passed|refunded|noted|saved|recorded|notified|informed|arranged|confirmed|escalated|asked|contacted|e-?mailed|called|applied|granted)';

/** A promise, or an act that a reply reports as done. Nothing that a model does leaves a row behind. */
const PROMISES = [
  `\\b${WHO}(?: ${WILL}|(?:'ll|’ll))(?: (?:also|then|soon|personally|gladly|be happy to))* ${DO}\\b`,
  `\\b${WHO}(?: (?:have|has|'ve|’ve)(?: (?:just|already|now))?|(?:'ve|’ve)) (?:\\w+ )?${DONE}\\b`,
  "\\b(?:your \\w+(?: \\w+)?|it|that|this|the (?:appointment|meeting|slot|consultation|call|booking|time))(?: is|’s|'s| was| has been)(?: now| already)? (?:booked|reserved|confirmed|cancell?ed|refunded|forwarded|scheduled)\\b",
  '\\b(?:guarantee[ds]?|(?:i|we) promise|promise you|free of charge for you|garantiz\\w+|(?:le |te )?prometemos)\\b',
  '\\b(?:le|te|lo|la) (?:llamaremos|llamará|escribiremos|contactaremos|enviaremos|responderemos|devolveremos)\\b',
  '\\b(?:hemos|he|ha) (?:reservado|cancelado|confirmado|enviado|cambiado|reembolsado|programado)\\b',
  '\\bsu (?:cita|reunión|reserva|llamada) (?:está|ha sido|queda) (?:reservada|confirmada|cancelada|programada)\\b',
].map((pattern) => new RegExp(pattern, 'iu'));

/** Whether `text` promises something, or says that something was done. */
export function detectPromises(text: string): boolean {
  return PROMISES.some((pattern) => pattern.test(text));
}

const claimsIn = (text: string) => [...figureClaims(text), ...vouchedClaims(text)];

/** What a sentence has that only tells the visitor how to reach a person. */
const REACHING =
  /\b(?:you|your|yourself|please|sorry|form|person|someone|usted|su|le|te|tu|por favor|formulario|persona|alguien)\b|\?/i;

/** Whether `text` claims nothing, and every sentence only speaks to the visitor about reaching a person. */
export function statesNoFact(text: string): boolean {
  const said = text.replaceAll(FIRM.phone, '');
  const sentences = said.split(/(?<=[.!?])\s+|\n+/).filter(Boolean);
  const claimsNothing = claimsIn(said).length === 0 && said.search(CLOCK) < 0;
  return claimsNothing && sentences.every((each) => REACHING.test(each));
}

export interface ClaimFacts {
  written: string;
  data: string;
  /** Texts with the times of day that a reply may state. */
  timed: string[];
  today: string;
}

/**
 * Returns a check of whether `data` have every figure with its unit, certificate and discount of a text, and `timed` its
 * times of day. Plain numbers may also come from the visitor's message `written`.
 */
export function createClaimCheck({ written, data, timed, today }: ClaimFacts): (text: string) => boolean {
  const numbers = [written, data].flatMap(figuresIn).map(({ value }) => `${value}`);
  // A source that affirms something also backs a reply that denies it.
  const claims = claimsIn(data).flatMap((claim) => [claim, `no ${claim}`]);
  const known = new Set([...numbers, ...claims]);
  const areTimesKnown = createTimeCheck(timed, today);
  return (text) => areTimesKnown(withDigits(text)) && claimsIn(text).every((claim) => known.has(claim));
}
