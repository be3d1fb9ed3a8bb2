/** The part of a day that suits, "HH:MM": a start at `from` or later and before `before`. */
export interface Hours {
  from: string;
  before: string;
  /** As a sentence goes on: "in the morning". */
  words: string;
}

const TIME = '(\\d{1,2})(?::(\\d{2}))?\\s*(am|pm|a\\.m\\.|p\\.m\\.)?';
const NAMED: [RegExp, Hours][] = [
  [
    /\bmornings?\b|\bbefore noon\b|\bbefore lunch\b/,
    { from: '00:00', before: '12:00', words: 'in the morning' },
  ],
  [/\bafternoons?\b|\bafter (?:noon|lunch)\b/, { from: '12:00', before: '17:00', words: 'in the afternoon' }],
  [/\bevenings?\b|\btonight\b|\bafter work\b/, { from: '17:00', before: '24:00', words: 'in the evening' }],
  [/\b(?:at )?(?:noon|midday|lunch ?time)\b/, { from: '12:00', before: '13:00', words: 'at noon' }],
];

/** Consultations are by day: "at 3" is in the afternoon. */
function clockTime(
  hour: string | undefined,
  minute: string | undefined,
  half: string | undefined,
): string | undefined {
  let hours = Number(hour);
  if (hours > 23) return undefined;
  if (half?.startsWith('p') && hours < 12) hours += 12;
  if (half?.startsWith('a') && hours === 12) hours = 0;
  if (!half && hours >= 1 && hours <= 6) hours += 12;
  return `${String(hours).padStart(2, '0')}:${minute ?? '00'}`;
}

/** The times of day that a question speaks of; undefined when it names none. */
export function readHours(question: string): Hours | undefined {
  const text = question.toLowerCase().replace(/\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}\/\d{1,2}\b/g, '');
  const between = new RegExp(`\\bbetween ${TIME} and ${TIME}`).exec(text);
  if (between) {
    const from = clockTime(between[1], between[2], between[3] ?? between[6]);
    const before = clockTime(between[4], between[5], between[6]);
    if (from && before) return { from, before, words: 'then' };
  }
  const edge = new RegExp(
    `\\b(after|from|past|later than|before|until|by|earlier than|at|around|about|@) ?${TIME}(?!\\d|(?:st|nd|rd|th)\\b)`,
  ).exec(text);
  const time = edge && (edge[4] || edge[1] !== 'about') ? clockTime(edge[2], edge[3], edge[4]) : undefined;
  if (edge && time) {
    if (/after|from|past|later/.test(edge[1] as string))
      return { from: time, before: '24:00', words: 'then' };
    if (/before|until|by|earlier/.test(edge[1] as string))
      return { from: '00:00', before: time, words: 'then' };
    return { from: time, before: `${time}:59`, words: 'at that time' };
  }
  const bare = /\b(\d{1,2})(?::(\d{2}))?\s*(am|pm|a\.m\.|p\.m\.)/.exec(text);
  const alone = bare ? clockTime(bare[1], bare[2], bare[3]) : undefined;
  if (alone) return { from: alone, before: `${alone}:59`, words: 'at that time' };
  return NAMED.find(([said]) => said.test(text))?.[1];
}
