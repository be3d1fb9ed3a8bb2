// What a model's reply claims, and whether its sources say the same. Read in English and Spanish, the languages that
// the model answers in, and in words as well as in digits.

const SMALL_WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen|cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve';
const TENS_WORDS =
  'twenty thirty forty fifty sixty seventy eighty ninety|veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa';
const byPosition = (words: string, value: (position: number) => number) =>
  words.split('|').flatMap((list) => list.split(' ').map((word, at) => [word, value(at)] as const));
const ADDED = new Map<string, number>([
  ...byPosition(SMALL_WORDS, (at) => at),
  ...byPosition(TENS_WORDS, (at) => (at + 2) * 10),
  ['un', 1],
  ['una', 1],
  ['couple', 2],
  ['half', 0.5],
  ['media', 0.5],
]);
const MULTIPLIED = new Map([
  ['dozen', 12],
  ['docena', 12],
  ['hundred', 100],
  ['cien', 100],
  ['ciento', 100],
  ['thousand', 1000],
  ['grand', 1000],
  ['mil', 1000],
  ['million', 1_000_000],
  ['millón', 1_000_000],
  ['millones', 1_000_000],
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
    const words = found
      .toLowerCase()
      .split(/[\s-]+/)
      .filter((word) => word !== 'and' && word !== 'y');
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
const CLOCK = /\b(\d{1,2})(?::([0-5]\d))?(?:\s*([ap])\.?m\b|(?<=:\d\d)\b)/gi;

interface Figure {
  value: number;
  /** `minutes`, `months`, `percent`, `times` or `money`; undefined for a plain number. */
  unit: string | undefined;
}

function figuresIn(text: string): Figure[] {
  const figures: Figure[] = [];
  for (const [, ...parts] of withDigits(text).replace(CLOCK, ' ').matchAll(CLAIM)) {
    const [dollars, first, scale, dollarsToo, second, scaleToo, word] = parts;
    const named = word
      ? UNITS.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'iu').test(word))
      : undefined;
    const isMoney = Boolean(dollars || dollarsToo);
    for (const [number, size] of [
      [first, scale ?? scaleToo],
      [second, scaleToo],
    ]) {
      if (number === undefined) continue;
      const times = size?.toLowerCase() === 'k' ? 1000 : size?.toLowerCase() === 'm' ? 1_000_000 : 1;
      const value = Number(number.replaceAll(',', '')) * times;
      figures.push(
        named && !isMoney
          ? { value: value * named[2], unit: named[1] }
          : { value, unit: isMoney ? 'money' : undefined },
      );
    }
  }
  return figures;
}

/** Times of day in minutes. One without "AM" or "PM" may mean both. */
function clocksIn(text: string): number[][] {
  return [...text.matchAll(CLOCK)].flatMap(([, hour = '', minute = '0', half]) => {
    const hours = Number(hour);
    if (hours > 23) return [];
    if (half) return [[((hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minute)]];
    const minutes = hours * 60 + Number(minute);
    return [hours <= 12 ? [minutes, (minutes + 720) % 1440] : [minutes]];
  });
}

/** Words that say something about the firm which only its own texts may say. */
const VOUCHED =
  /\b(?:hipaa|hitrust|soc ?[123]|iso ?\d+|gdpr|ccpa|pci|fedramp|nist|ferpa|sox|certifi\w+|complian\w+|accredit\w+|licen[cs]ed|insured|bonded|award\w*|patent\w*|discount\w*|half[- ]price|(?:%|percent) off|reduced (?:rate|price)s?|special (?:rate|price|offer)s?|waiv\w+|refund\w*|money[- ]back|certificad\w+|descuento\w*|rebaja\w*|reembols\w+|asegurad\w+|premiad\w+)\b/gi;

/** A source that denies something backs no reply that affirms it. */
const DENIES = /\b(?:no|not|never|none|nor|neither|without|sin|ning[uú]n\w*|tampoco)\b|n['’]t\b/i;

/** The vouched words of `text`, those of sentences that deny apart. */
function vouchedIn(text: string): { affirmed: string[]; denied: string[] } {
  const found = { affirmed: [] as string[], denied: [] as string[] };
  for (const sentence of text.split(/(?<=[.!?])\s+|\n+/)) {
    const words = [...sentence.matchAll(VOUCHED)].map(([word]) => word.toLowerCase());
    found[DENIES.test(sentence) ? 'denied' : 'affirmed'].push(...words);
  }
  return found;
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

/** Plain numbers up to this one count things or items of a list. */
const UNCHECKED_UP_TO = 10;

/** Whether `text` promises something, or says that something was done. */
export function detectPromises(text: string): boolean {
  return PROMISES.some((pattern) => pattern.test(text));
}

/**
 * Collects what may be claimed. `isBacked` tells whether every figure with its unit, time of day, certificate and
 * discount of a text is in the sources. Plain numbers may also come from the visitor's message.
 */
export function createClaimCheck(visitorsMessage: string) {
  const asked = new Set(figuresIn(visitorsMessage).map(({ value }) => value));
  const numbers = new Set<number>();
  const measures = new Set<string>();
  const clocks = new Set<number>();
  const affirmed = new Set<string>();
  const denied = new Set<string>();

  return {
    add(source: string): void {
      for (const { value, unit } of figuresIn(source)) {
        numbers.add(value);
        if (unit) measures.add(`${unit} ${value}`);
      }
      for (const minutes of clocksIn(source).flat()) clocks.add(minutes);
      const words = vouchedIn(source);
      for (const word of words.affirmed) affirmed.add(word);
      for (const word of words.denied) denied.add(word);
    },
    isBacked(text: string): boolean {
      const words = vouchedIn(text);
      return (
        clocksIn(text).every((minutes) => minutes.some((minute) => clocks.has(minute))) &&
        words.affirmed.every((word) => affirmed.has(word)) &&
        words.denied.every((word) => affirmed.has(word) || denied.has(word)) &&
        figuresIn(text).every(({ value, unit }) =>
          unit
            ? measures.has(`${unit} ${value}`)
            : value <= UNCHECKED_UP_TO || numbers.has(value) || asked.has(value),
        )
      );
    },
  };
}
