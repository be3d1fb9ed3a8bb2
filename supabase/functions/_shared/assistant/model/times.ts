import { isWeekend } from '../../contracts/time.ts';
import { type Days, readDays } from '../read-days.ts';

export const CLOCK = /\b(\d{1,2})(?::([0-5]\d))?(?:\s*([ap])\.?m\b|(?<=:\d\d)\b)/gi;
const HOUR = '(?:[01]?\\d|2[0-4])';
const NO_COUNT =
  '(?![\\d:%]|[.,]\\d|[kmx]\\b|[ -](?:minut|hour|(?:business |working )?day|week|month|year|time|per ?cent|dollar|usd|hora|día|semana|mes|año|vez|veces|por ))';
/** Times in other forms with how `CLOCK` reads them: "noon", "10 a.m.", "at 4", "9 to 5 PM". */
const FORMS: [RegExp, string][] = [
  [/\b(?:noon|mediodía)\b/gi, '12:00 PM'],
  [/\b(\d{1,2}(?::\d\d)?) ?([ap])\. ?m\b\.?/gi, '$1 $2m'],
  [new RegExp(`(?<=\\b(?:at|until|(?:a|desde|hasta) las?) )${HOUR}${NO_COUNT}`, 'gi'), '$&:00'],
  [/\b\d{1,2}(?= ?(?:[-–—]|to|a) ?\d{1,2}(?::\d\d)? ?[ap]m\b)/gi, '$&:00'],
];
const BARE_SPAN = new RegExp(`(?<![\\d:$.,/-])(${HOUR}) ?([-–—]|to|and|a|y) ?(${HOUR})${NO_COUNT}`, 'gi');
const SPAN = /@ ?(?:[-–—]|to|until|till|a|hasta) ?(?:las? )?@|\b(?:between|entre)(?: las?)? @/i;
const WEEK =
  /\b(?:mon|lun)\w*\.? ?(?:[-–—]|to|through|a) ?(?:fri|vie|sat|sáb|sun|dom)|\bweekdays?\b|\bentre semana\b/i;
const OFFICE =
  /\b(?:open(?:s|ed)?(?! (?:times?|slots?)\b)|opening hours?|clos(?:e[sd]?|ing)|(?<!\d[ -])hours|office|reachable|(?:call|reach|visit) us|phone|staffed|every ?day|daily|horarios?(?! libre)|abr(?:e|en|imos)|abiert\w+|cierr\w+|cerr\w+|atend\w+|atiend\w+|oficina)\b/i;
const APPOINTMENT =
  /\b(?:free(?! of charge)|availab\w+|slots?|appointments?|open (?:times?|slots?)|openings?(?! hours?)|book\w*|libres?|disponib\w+|citas?|reserv\w+)\b/i;
/** What parts a time from the day of another one. */
const CLAUSE = /[,:()]|\b(?:but|and|or|pero|y|o)\b/i;
const SPANISH: Record<string, string> = Object.fromEntries(
  'lunes monday,martes tuesday,miércoles wednesday,jueves thursday,viernes friday,sábado saturday,domingo sunday,hoy today,mañana tomorrow,enero january,abril april,agosto august,diciembre december,de of'
    .split(',')
    .map((pair) => pair.split(' ')),
);

const normalize = (text: string) => FORMS.reduce((all, [form, clock]) => all.replace(form, clock), text);

/** The minutes of a time of day; two values when it may be morning or evening. */
function minutesOf([, hour = '', minute = '0', half]: RegExpExecArray): number[] {
  const minutes = (half ? Number(hour) % 12 : Number(hour)) * 60 + Number(minute);
  if (half) return [/p/i.test(half) ? minutes + 720 : minutes];
  return minutes < 780 ? [minutes, (minutes + 720) % 1440] : [minutes];
}

/** The times of a text with what they are of and for which days, and the day named last; `earlier` is the one before. */
function readTimes(text: string, today: string, earlier?: Days) {
  const daysIn = (part: string) =>
    part.split(CLAUSE).map((clause) => {
      const words = clause.replace(/(?<!\bla )\p{L}+/gu, (word) => SPANISH[word.toLowerCase()] ?? word);
      return readDays(words, today);
    });
  let named = earlier;
  const sentences = normalize(text).split(/(?<=[.!?;])\s+|\n+/);
  const times = sentences.flatMap((written) => {
    const isOffice = WEEK.test(written) || OFFICE.test(written);
    const sentence = isOffice ? written.replace(BARE_SPAN, '$1:00 $2 $3:00') : written;
    const between = sentence.replace(CLOCK, '@');
    const isForBooking = APPOINTMENT.test(between) && !WEEK.test(between);
    const isOfficeHour = isOffice || (SPAN.test(between) && !isForBooking);
    const isAppointment = !isOfficeHour || isForBooking;
    const days = between.split('@').map(daysIn);
    const before = named;
    named = days.flat().findLast(Boolean) ?? named;
    return [...sentence.matchAll(CLOCK)].map((clock, at) => {
      const [said, next] = [days.slice(0, at + 1).flat(), days.slice(at + 1).flat()];
      const nearest = [next[0], ...said.reverse(), ...next, before].find(Boolean);
      return { minutes: minutesOf(clock), isOfficeHour, isAppointment, isForBooking, days: nearest };
    });
  });
  return { times, named };
}

/**
 * Returns a check of whether `sources` state every time of a text: office hours as such, other times as such and for the
 * same day. It remembers the day that was named last. `today` is "YYYY-MM-DD".
 */
export function createTimeCheck(sources: string[], today: string): (text: string) => boolean {
  const known = sources.flatMap((source) => readTimes(source, today).times);
  let earlier: Days | undefined;
  return (text) => {
    const { times, named } = readTimes(text, today, earlier);
    earlier = named;
    return times.every(({ minutes, isOfficeHour, isAppointment, isForBooking, days }) => {
      const same = known.filter((one) => one.minutes.some((minute) => minutes.includes(minute)));
      // A sentence without a day states a free time only when it speaks of booking.
      const isThatDay = (own?: Days) =>
        !own || (days ? own.from <= days.to && own.to >= days.from : isForBooking);
      const isSlot = same.some((one) => !one.isOfficeHour && isThatDay(one.days));
      const isWorkday = !days || !isWeekend(days.from);
      const isOpen = same.some((one) => one.isOfficeHour && (isWorkday || isThatDay(one.days)));
      return (!isOfficeHour || isOpen) && (!isAppointment || isSlot);
    });
  };
}
