import { addDays, endOfMonth, weekdayOf } from '../../contracts/time.ts';
import { WEEKDAYS } from '../../contracts/time-format.ts';

/** Dates that a question asks for, both included; `words` are for the answer: "this week", "on Tuesday, …" is left out. */
export interface Days {
  from: string;
  to: string;
  /** Whether a week or more is meant. */
  isWeek: boolean;
  /** As the visitor put it: "this week". */
  words?: string;
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const WEEKDAY = '(mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?';

const oneDay = (date: string): Days => ({ from: date, to: date, isWeek: false });
const weekFrom = (from: string, to: string, words: string): Days => ({ from, to, isWeek: true, words });

function calendarDate(year: number, month: number, day: number, today: string): Days | undefined {
  const read = (of: number) => new Date(Date.UTC(of, month - 1, day, 12));
  const date = read(year);
  if (date.getUTCMonth() !== month - 1) return undefined;
  const iso = date.toISOString().slice(0, 10);
  return oneDay(
    iso < today
      ? read(year + 1)
          .toISOString()
          .slice(0, 10)
      : iso,
  );
}

function monthNumber(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1;
}

/** The days that a question speaks of; undefined when it names none. `today` is "YYYY-MM-DD". */
export function readDays(question: string, today: string): Days | undefined {
  const text = question.toLowerCase();
  const year = Number(today.slice(0, 4));
  const iso = /\b(\d{4})-(\d{2})-(\d{2})\b/.exec(text);
  if (iso) return calendarDate(Number(iso[1]), Number(iso[2]), Number(iso[3]), today);
  const monthFirst = new RegExp(`\\b${MONTH} (\\d{1,2})(?:st|nd|rd|th)?\\b`).exec(text);
  if (monthFirst)
    return calendarDate(year, monthNumber(monthFirst[1] as string), Number(monthFirst[2]), today);
  const dayFirst = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}(?!\\w)`).exec(text);
  if (dayFirst) return calendarDate(year, monthNumber(dayFirst[2] as string), Number(dayFirst[1]), today);
  const american = /\b(\d{1,2})\/(\d{1,2})\b/.exec(text);
  if (american) return calendarDate(year, Number(american[1]), Number(american[2]), today);
  if (/\bday after tomorrow\b/.test(text)) return oneDay(addDays(today, 2));
  if (/\btomorrow\b/.test(text)) return oneDay(addDays(today, 1));
  if (/\b(?:today|tonight|right now|this (?:morning|afternoon|evening))\b/.test(text)) return oneDay(today);
  return readWeekday(text, today) ?? readSpan(text, today);
}

function readWeekday(text: string, today: string): Days | undefined {
  const found = new RegExp(`\\b(next |this |coming )?${WEEKDAY}\\b`).exec(text);
  if (!found) return undefined;
  const wanted =
    WEEKDAYS.findIndex((day) => day.toLowerCase().startsWith((found[2] as string).slice(0, 3))) + 1;
  const ahead = (wanted - weekdayOf(today) + 7) % 7;
  // "Next Tuesday" is that of the week that begins next Monday.
  const nextWeek = /\bnext week\b/.test(text) || found[1] === 'next ';
  const days = nextWeek ? 8 - weekdayOf(today) + wanted - 1 : ahead;
  return oneDay(addDays(today, days));
}

function readSpan(text: string, today: string): Days | undefined {
  const monday = addDays(today, 1 - weekdayOf(today));
  if (/\bweek after next\b/.test(text))
    return weekFrom(addDays(monday, 14), addDays(monday, 20), 'the week after next');
  if (/\bnext week\b/.test(text)) return weekFrom(addDays(monday, 7), addDays(monday, 13), 'next week');
  if (/\bthis week\b|\bend of the week\b/.test(text)) return weekFrom(today, addDays(monday, 6), 'this week');
  if (/\bweekend\b/.test(text)) return weekFrom(addDays(monday, 5), addDays(monday, 6), 'on the weekend');
  if (/\b(?:next|coming) (?:few|couple of|two|2|three|3) days\b/.test(text))
    return weekFrom(today, addDays(today, 3), 'in the next few days');
  const later = /\bin (a|one|two|three|four|1|2|3|4) (day|week)s?\b/.exec(text);
  if (later) {
    const count = { a: 1, one: 1, two: 2, three: 3, four: 4 }[later[1] as string] ?? Number(later[1]);
    return later[2] === 'day'
      ? oneDay(addDays(today, count))
      : weekFrom(addDays(today, count * 7), addDays(today, count * 7 + 6), 'then');
  }
  if (/\bthis month\b/.test(text)) return weekFrom(today, endOfMonth(today), 'this month');
  if (/\bnext month\b/.test(text)) {
    const first = addDays(endOfMonth(today), 1);
    return weekFrom(first, endOfMonth(first), 'next month');
  }
  return undefined;
}
