import { todayIn, weekdayOf } from '../../contracts/time.ts';
import { formatDate, formatTime, WEEKDAYS } from '../../contracts/time-format.ts';
import { linkTo, PAGES } from '../paths.ts';
import type { Facts } from '../ports.ts';
import { joinList, zoneInWords } from './format-facts.ts';
import { type AnswerIntent, termsOutsideVocabulary } from './intent.ts';
import { readDays } from './read-days.ts';

const ASKS =
  /\b(?:(?:opening|open|office|business|working|work|phone|call|your) (?:hours|times)|hours|(?:are|is|r|be) (?:you|u|the office|the firm|meridian|anyone|it) (?:open|closed|there|in)|(?:when|what time|how late|what days|which days) (?:do|are|is|does|can|will) (?:you|u|the office|the firm|it|meridian|i)?\s*(?:open|close|start|work|reach|call)|open (?:on|today|tomorrow|now|over)|closed (?:on|for|over|today|tomorrow)|weekends?|holidays?)\b/i;
const HOLIDAY =
  /\b(?:new year'?s?(?: day)?|martin luther king|mlk|washington'?s birthday|presidents'? day|memorial day|juneteenth|independence day|fourth of july|4th of july|july 4(?:th)?|labor day|columbus day|indigenous peoples'? day|veterans'? day|thanksgiving|christmas|x-?mas)\b/i;
const VOCABULARY =
  /^(?:hours?|times?|open\w*|clos\w*|office|phone|calls?|weekends?|weekdays?|holidays?|days?|today|tomorrow|week|late|early|start\w*|reach\w*|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|new|years?|martin|luther|king|mlk|washington\w*|birthday|presidents?|memorial|juneteenth|independence|fourth|july|4th|4|labor|columbus|indigenous|peoples|veterans?|thanksgiving|christmas|xmas|eve|regular|normal|work\w*|eastern|est|est|available|schedule)$/;

const SAME_AS: [RegExp, RegExp][] = [
  [/x-?mas/i, /christmas/i],
  [/mlk|martin luther/i, /king/i],
  [/presidents/i, /washington/i],
  [/4th|fourth|july 4/i, /independence/i],
  [/indigenous/i, /columbus/i],
];

/** "Monday to Friday 9:00 AM to 12:00 PM and 1:00 PM to 5:00 PM", a text for each group of days with the same hours. */
export function hoursInWords({ openingHours }: Pick<Facts, 'openingHours'>): string {
  const byHours = new Map<string, number[]>();
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    const spans = openingHours.filter(({ weekday }) => weekday === day);
    if (spans.length === 0) continue;
    const hours = joinList(spans.map(({ from, to }) => `${formatTime(from)} to ${formatTime(to)}`));
    byHours.set(hours, [...(byHours.get(hours) ?? []), day]);
  }
  return joinList([...byHours].map(([hours, days]) => `${daysInWords(days)}, ${hours}`));
}

function daysInWords(days: number[]): string {
  const names = days.map((day) => WEEKDAYS[day - 1] as string);
  const inRow = days.every((day, at) => at === 0 || day === (days[at - 1] as number) + 1);
  return inRow && names.length > 2 ? `${names[0]} to ${names.at(-1)}` : joinList(names);
}

function holidayNamed(text: string, facts: Facts) {
  const found = HOLIDAY.exec(text)?.[0];
  if (!found) return undefined;
  const wanted =
    SAME_AS.find(([said]) => said.test(found))?.[1] ??
    new RegExp(found.replace(/['’]?s?(?: day)?$/i, ''), 'i');
  return facts.closedDays.find(({ name }) => name !== null && wanted.test(name));
}

/** When the firm is there, by its weekly hours and the days on which it is closed. */
export const answerHours: AnswerIntent = ({ asked, facts, now, zone }) => {
  const holiday = holidayNamed(asked.own, facts);
  if (!ASKS.test(asked.own) && !(holiday && /\bopen|clos/i.test(asked.own))) return undefined;
  if (termsOutsideVocabulary(asked.own, VOCABULARY).length > 0 || facts.openingHours.length === 0)
    return undefined;
  const week = `Our hours are ${hoursInWords(facts)}, ${zoneInWords(zone)}.`;
  const today = todayIn(zone, now);
  const days = holiday ? undefined : readDays(asked.own, today);
  const isOneDay = days && days.from === days.to && !days.isWeek;
  const closed = holiday ?? (isOneDay ? facts.closedDays.find(({ date }) => date === days.from) : undefined);
  const parts: string[] = [];
  if (closed) {
    parts.push(
      `No, we're closed on ${formatDate(closed.date, 'weekdayLong')}${closed.name ? ` (${closed.name})` : ''}. ${week}`,
    );
  } else if (isOneDay || /\bweekends?\b/i.test(asked.own)) {
    const wanted = isOneDay ? [weekdayOf(days.from)] : [6, 7];
    const spans = facts.openingHours.filter(({ weekday }) => wanted.includes(weekday));
    const name = isOneDay ? formatDate(days.from, 'weekdayLong') : 'the weekend';
    parts.push(
      spans.length === 0
        ? `No, we're closed on ${name}. ${week}`
        : `Yes, on ${name} from ${joinList(spans.map(({ from, to }) => `${formatTime(from)} to ${formatTime(to)}`))}, ${zoneInWords(zone)}.`,
    );
  } else {
    const next = facts.closedDays[0];
    parts.push(
      next
        ? `${week} The next closed day is ${formatDate(next.date, 'weekdayLong')}${next.name ? ` (${next.name})` : ''}.`
        : week,
    );
  }
  parts.push(`You can ${linkTo({ ...PAGES.schedule, title: 'choose a time' })} on this site at any time.`);
  return { message: parts.join('\n\n'), sources: [PAGES.schedule, PAGES.contact], outcome: 'answer' };
};
