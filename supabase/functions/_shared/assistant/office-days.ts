import { FIRM } from '../contracts/firm.ts';
import type { Locale } from '../contracts/locale.ts';
import { addDays, isWeekend } from '../contracts/time.ts';
import { formatDate, formatTime, zoneName } from '../contracts/time-format.ts';
import { todayIn } from '../contracts/zones.ts';
import { fill, messages } from '../locales/messages.ts';
import type { Facts } from './assistant-data.ts';
import type { AssistantPorts, FreeTime } from './ports.ts';
import { readDays, readHours } from './read-days.ts';

/** What the placeholders of a reply draw on. `asked` is the question: it may name a day. */
export interface FillContext {
  asked: string;
  now: Date;
  zone: string;
  facts: Facts;
  ports: Pick<AssistantPorts, 'freeTimes'>;
  /** The language of the reply. */
  locale: Locale;
}

/** The most days that the port takes. */
const LONGEST = 61;

/** "Tuesday, November 24 at 9:00 AM and 10:00 AM; Wednesday, November 25 at 1:00 PM, Eastern Time" */
function timesInWords(times: readonly FreeTime[], zone: string, locale: Locale): string {
  const list = new Intl.ListFormat(locale);
  const days = [...Map.groupBy(times, ({ date }) => date)].map(([date, own]) => {
    const hours = own.map(({ time }) => formatTime(time, locale));
    const day = formatDate(date, 'weekdayLong', locale);
    return fill(messages('assistant/times', locale).dayAt, { day, times: list.format(hours) });
  });
  return `${days.join('; ')}, ${zoneName(zone, 'longGeneric', undefined, locale)}`;
}

/** Returns the consultation that is a discovery call. */
const discoveryCall = ({ consultationTypes }: Facts) =>
  consultationTypes.find(({ name }) => /discovery/i.test(name));

/**
 * Returns the free times of the consultation, days and hours that the question names. Without any it returns the next
 * other ones, and `missing` says what is not free. Undefined when nothing can be booked.
 */
export async function findTimes({ asked, now, zone, facts, ports, locale }: FillContext) {
  const named = facts.consultationTypes.find(({ name }) => asked.toLowerCase().includes(name.toLowerCase()));
  const discovery = /discovery|30.?min/i.test(asked) ? discoveryCall(facts) : undefined;
  const type = named ?? discovery ?? facts.consultationTypes[0];
  if (!type) return undefined;
  const today = todayIn(zone, now);
  const last = addDays(today, Math.min(type.windowDays, LONGEST));
  const free = await ports.freeTimes({ serviceType: type.name, from: today, to: last });
  if (free.length === 0) {
    const missing = fill(messages('assistant/times', locale).within, { days: type.windowDays });
    return { type, times: free, missing };
  }
  // Days and hours are read in English only.
  const days = locale === 'en' ? readDays(asked, today) : undefined;
  const hours = locale === 'en' ? readHours(asked) : undefined;
  const atHours = free.filter(({ time }) => !hours || (time >= hours.from && time < hours.before));
  const wanted = atHours.filter(({ date }) => !days || (date >= days.from && date <= days.to));
  if (wanted.length > 0) return { type, times: wanted };
  const missing = [days?.words, hours?.words].filter(Boolean).join(' ');
  return { type, times: atHours.length > 0 ? atHours : free, missing };
}

/** Returns the next `count` open times as the end of a sentence that begins "The next open times are". */
export async function nextTimes(count: number, context: FillContext): Promise<string | undefined> {
  const found = await findTimes(context);
  if (!found) return undefined;
  const { times, missing = '' } = found;
  if (times.length === 0) return fill(messages('assistant/times', context.locale).none, { missing });
  const words = timesInWords(times.slice(0, count), context.zone, context.locale);
  return missing ? `not ${missing}, but ${words}` : words;
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
  const zoneWords = zoneName(zone, 'longGeneric');
  const hours = `Our hours are ${FIRM.hours}, ${zoneWords}.`;
  if (!date) return days && isWeekend(days.from) ? `We’re closed on weekends. ${hours}` : hours;
  const day = `${date === today ? 'today, ' : 'on '}${formatDate(date, 'weekdayLong')}`;
  const closed = holiday ?? facts.closedDays.find((one) => one.date === date);
  if (closed) return `We’re closed ${day}${closed.name ? ` (${closed.name})` : ''}. ${hours}`;
  if (isWeekend(date)) return `We’re closed ${day}. ${hours}`;
  return `We’re open ${day}, from ${formatTime(FIRM.opens)} to ${formatTime(FIRM.closes)}, ${zoneWords}.`;
}
