import { addDays, startOfWeek, weekdayOf } from '../contracts/time.ts';
import { formatDate, toTimeString, WEEKDAYS } from '../contracts/time-format.ts';

/** The dates that a question names, both included. `words` follow "not": "on Saturday, November 28", "this week". */
export interface Days {
  from: string;
  to: string;
  words: string;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH = `(?<name>${MONTHS.join('|')})[a-z]*\\.?`;
const DATES = [
  /\b\d{4}-(?<month>\d{2})-(?<day>\d{2})\b/,
  /\b(?<month>\d{1,2})\/(?<day>\d{1,2})\b/,
  new RegExp(`\\b${MONTH} (?<day>\\d{1,2})(?:st|nd|rd|th)?\\b`),
  new RegExp(`\\b(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}(?!\\w)`),
];
const WEEKDAY = /\b(next |this |coming )?(mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?\b/;

function oneDay(date: string): Days {
  return { from: date, to: date, words: `on ${formatDate(date, 'weekdayLong')}` };
}

/** The next such date that has not passed; undefined for a date that does not exist. */
function readDate(text: string, today: string): Days | undefined {
  const found = DATES.map((pattern) => pattern.exec(text)?.groups).find(Boolean);
  if (!found) return undefined;
  const month = found.name ? MONTHS.indexOf(found.name) : Number(found.month) - 1;
  const year = Number(today.slice(0, 4));
  const dates = [year, year + 1].map((of) => new Date(Date.UTC(of, month, Number(found.day))));
  const next = dates.find((date) => date.toISOString().slice(0, 10) >= today);
  return next?.getUTCMonth() === month ? oneDay(next.toISOString().slice(0, 10)) : undefined;
}

function readWeekday(text: string, today: string): Days | undefined {
  const found = WEEKDAY.exec(text);
  if (!found) return undefined;
  const named = WEEKDAYS.findIndex((day) => day.toLowerCase().startsWith((found[2] ?? '').slice(0, 3))) + 1;
  // "Next Tuesday" is that of the week that begins next Monday.
  const isNextWeek = /\bnext week\b/.test(text) || found[1] === 'next ';
  const ahead = isNextWeek ? 7 - weekdayOf(today) + named : (named - weekdayOf(today) + 7) % 7;
  return oneDay(addDays(today, ahead));
}

function readSpan(text: string, today: string): Days | undefined {
  const nextMonday = addDays(startOfWeek(today), 7);
  const week = (from: string, words: string) => ({ from, to: addDays(startOfWeek(from), 6), words });
  if (/\bweek after next\b/.test(text)) return week(addDays(nextMonday, 7), 'in the week after next');
  if (/\bnext week\b/.test(text)) return week(nextMonday, 'next week');
  // On a weekend, the week that people plan is the coming one.
  if (/\bthis week\b|\bend of the week\b/.test(text)) {
    return week(weekdayOf(today) > 5 ? nextMonday : today, 'this week');
  }
  if (!/\bweekends?\b/.test(text)) return undefined;
  return { from: addDays(nextMonday, -2), to: addDays(nextMonday, -1), words: 'on the weekend' };
}

/** The days that a question names; undefined when it names none. `today` is "YYYY-MM-DD". */
export function readDays(question: string, today: string): Days | undefined {
  const text = question.toLowerCase();
  if (/\bday after tomorrow\b/.test(text)) return oneDay(addDays(today, 2));
  if (/\b(?:tomorrow|tmrw|tomorow)\b/.test(text)) return oneDay(addDays(today, 1));
  if (/\b(?:today|tonight|now|this (?:morning|afternoon|evening))\b/.test(text)) return oneDay(today);
  return readDate(text, today) ?? readWeekday(text, today) ?? readSpan(text, today);
}

/** The times of day that a question names, "HH:MM": a start at `from` or later and before `before`. */
export interface Hours {
  from: string;
  before: string;
  /** Follow the days: "in the morning". */
  words: string;
}

const PARTS: [RegExp, Hours][] = [
  [/\bmornings?\b|\bbefore (?:noon|lunch)\b/, { from: '00:00', before: '12:00', words: 'in the morning' }],
  [/\bafternoons?\b|\bafter (?:noon|lunch)\b/, { from: '12:00', before: '17:00', words: 'in the afternoon' }],
  [/\bevenings?\b|\btonight\b|\bafter work\b/, { from: '17:00', before: '24:00', words: 'in the evening' }],
];
const CLOCK =
  /\b(?:at|after|from|around|past|by) (\d{1,2})(?::(\d{2}))?(?: ?([ap])\.?m)?\b|\b(\d{1,2})(?::(\d{2}))? ?([ap])\.?m\b/;

export function readHours(question: string): Hours | undefined {
  const text = question.toLowerCase();
  const clock = CLOCK.exec(text);
  if (!clock) return PARTS.find(([part]) => part.test(text))?.[1];
  const [hour, minute = '00', half] = clock[1] ? clock.slice(1, 4) : clock.slice(4, 7);
  const stated = Number(hour) % 24;
  // Consultations are by day: "at 3" is in the afternoon.
  const isAfternoon = half === 'p' || (half === undefined && stated < 7);
  const from = toTimeString((isAfternoon && stated < 12 ? stated + 12 : stated) * 60 + Number(minute));
  return { from, before: '24:00', words: 'at that time' };
}
