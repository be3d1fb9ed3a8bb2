import { FIRM_TIME_ZONE } from '../contracts/booking-rules.ts';

// The runtime puts a narrow no-break space before AM and PM; mail programs show it as a box at times.
function plainSpaces(text: string): string {
  return text.replace(/[\u202F\u00A0\u2009]/g, ' ');
}

function format(instant: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return plainSpaces(new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(instant));
}

function zoneName(instant: Date, timeZone: string, length: 'short' | 'long' | 'longOffset'): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: length }).formatToParts(instant);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

const DATE = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit', hour12: true } as const;

/** "Tuesday, November 24, 2026, 9:00 AM – 10:00 AM, Eastern Standard Time". */
export function meetingTime(startsAt: string, endsAt: string, timeZone: string): string {
  const start = new Date(startsAt);
  const hours = `${format(start, timeZone, TIME)} – ${format(new Date(endsAt), timeZone, TIME)}`;
  return `${format(start, timeZone, DATE)}, ${hours}, ${zoneName(start, timeZone, 'long')}`;
}

/** Whether clocks in the two zones show different times at `instant`. */
export function clocksDiffer(instant: string, one: string, other: string): boolean {
  const at = new Date(instant);
  return zoneName(at, one, 'longOffset') !== zoneName(at, other, 'longOffset');
}

function timeWithZone(at: Date, timeZone: string): string {
  return `${format(at, timeZone, TIME)} ${zoneName(at, timeZone, 'short')}`;
}

/** "Nov 24, 9:00 AM EST" where the year is plain. */
export function dayAndTime(instant: string, timeZone: string): string {
  const at = new Date(instant);
  return `${format(at, timeZone, { month: 'short', day: 'numeric' })}, ${timeWithZone(at, timeZone)}`;
}

/** "9:00 AM EST" beside the time of another zone; with its day when that is another one. */
export function timeBeside(instant: string, timeZone: string, other: string): string {
  const at = new Date(instant);
  const isSameDay = format(at, timeZone, DATE) === format(at, other, DATE);
  return isSameDay ? timeWithZone(at, timeZone) : dayAndTime(instant, timeZone);
}

/** "Nov 24, 2026, 9:00 AM EST" for subjects and for when something arrived. */
export function shortTime(instant: string, timeZone: string = FIRM_TIME_ZONE): string {
  const at = new Date(instant);
  const date = format(at, timeZone, { month: 'short', day: 'numeric', year: 'numeric' });
  return `${date}, ${timeWithZone(at, timeZone)}`;
}

/** Length of a meeting in words: "60 minutes". */
export function lengthInWords(startsAt: string, endsAt: string): string {
  return `${Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)} minutes`;
}
