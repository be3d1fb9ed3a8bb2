import { FIRM_TIME_ZONE } from '../contracts/booking-rules.ts';
import { FIRM } from '../contracts/firm.ts';
import { addDays, isWeekend, todayIn } from '../contracts/time.ts';
import { cityOf, formatDate, formatTime } from '../contracts/time-format.ts';
import type { AssistantPorts, Facts, FreeDay } from './ports.ts';
import { type Days, type Hours, readDays, readHours } from './read-days.ts';

/** What the placeholders of a reply draw on. `asked` is the question: it may name a day. */
export interface FillContext {
  asked: string;
  now: Date;
  zone: string;
  facts: Facts;
  ports: Pick<AssistantPorts, 'freeTimes'>;
}

/** The most days that the port takes. */
const LONGEST = 61;
const LIST = new Intl.ListFormat('en-US');
const [OPENS = '', CLOSES = ''] = FIRM.hours.match(/\d+:\d\d [AP]M/g) ?? [];

function zoneInWords(zone: string): string {
  return zone === FIRM_TIME_ZONE ? 'Eastern Time' : `${cityOf(zone)} time`;
}

/** Keeps the times that suit, and leaves out days without one. */
function suiting(free: readonly FreeDay[], days: Days | undefined, hours: Hours | undefined): FreeDay[] {
  return free
    .filter(({ date }) => !days || (date >= days.from && date <= days.to))
    .map(({ date, slots }) => ({
      date,
      slots: slots.filter(({ time }) => !hours || (time >= hours.from && time < hours.before)),
    }))
    .filter(({ slots }) => slots.length > 0);
}

/** "Tuesday, November 24 at 9:00 AM and 10:00 AM; Wednesday, November 25 at 1:00 PM" */
function firstTimes(days: readonly FreeDay[], most: number): string {
  let left = most;
  const parts: string[] = [];
  for (const { date, slots } of days) {
    if (left <= 0) break;
    const times = slots.slice(0, left).map(({ time }) => formatTime(time));
    parts.push(`${formatDate(date, 'weekdayLong')} at ${LIST.format(times)}`);
    left -= times.length;
  }
  return parts.join('; ');
}

/**
 * Returns the next `count` open times of the days and hours that the question names, as the end of a sentence that
 * begins "The next open times are". Without any it says so, with the next other ones. Undefined when nothing can be
 * booked.
 */
export async function nextTimes(count: number, context: FillContext): Promise<string | undefined> {
  const { asked, now, zone, facts, ports } = context;
  const { consultationTypes: types } = facts;
  const type =
    (/discovery|30.?min/i.test(asked) && types.find(({ name }) => /discovery/i.test(name))) || types[0];
  if (!type) return undefined;
  const today = todayIn(zone, now);
  const last = addDays(today, Math.min(type.windowDays, LONGEST));
  const free = await ports.freeTimes({ serviceType: type.name, from: today, to: last });
  const days = readDays(asked, today);
  const hours = readHours(asked);
  const wanted = suiting(free, days, hours);
  if (wanted.length > 0) return `${firstTimes(wanted, count)}, ${zoneInWords(zone)}`;
  if (free.length === 0) return `not within the next ${type.windowDays} days`;
  const others = suiting(free, undefined, hours);
  const missing = [days?.words, hours?.words].filter(Boolean).join(' ');
  const next = firstTimes(others.length > 0 ? others : free, count);
  return `not ${missing || 'then'}, but ${next}, ${zoneInWords(zone)}`;
}

const COMMON = /^(?:day|birthday|jr|s)$/;
const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => !COMMON.test(word));

/** The closed day that a question names by its holiday: "Christmas", "New Year's". */
function namedHoliday(asked: string, { closedDays }: Facts) {
  const said = wordsOf(asked);
  return closedDays.find(({ name }) => name && wordsOf(name).every((word) => said.includes(word)));
}

/** Returns one sentence about the day that the question names, by the contact card's hours; without a day, the hours. */
export function openOnDay({ asked, now, zone, facts }: FillContext): string {
  const today = todayIn(zone, now);
  const holiday = namedHoliday(asked, facts);
  const days = readDays(asked, today);
  const date = holiday?.date ?? (days?.from === days?.to ? days?.from : undefined);
  if (!date) {
    const weekend = days && isWeekend(days.from) ? "We're closed on weekends. " : '';
    return `${weekend}Our hours are ${FIRM.hours}, ${zoneInWords(zone)}.`;
  }
  const day = `${date === today ? 'today, ' : 'on '}${formatDate(date, 'weekdayLong')}`;
  const closed = holiday ?? facts.closedDays.find((one) => one.date === date);
  if (closed) return `We're closed ${day}${closed.name ? ` (${closed.name})` : ''}.`;
  if (isWeekend(date)) return `We're closed ${day}. Our hours are ${FIRM.hours}, ${zoneInWords(zone)}.`;
  return `We're open ${day}, from ${OPENS} to ${CLOSES}, ${zoneInWords(zone)}.`;
}
