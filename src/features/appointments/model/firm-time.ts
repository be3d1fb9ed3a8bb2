import { FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';

const DAY_MS = 86_400_000;

const firmParts = new Intl.DateTimeFormat('en-CA', {
  timeZone: FIRM_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});

/** An ISO instant on the firm's calendar and clock: "YYYY-MM-DD" and the minutes since midnight. */
export function atFirm(instant: string | Date): { date: string; minutes: number } {
  const parts = firmParts.formatToParts(new Date(instant));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    date: `${of('year')}-${of('month')}-${of('day')}`,
    minutes: Number(of('hour')) * 60 + Number(of('minute')),
  };
}

/** The date so many days later; dates are counted, not hours. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The Monday of a date's week. */
export function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

export function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

export function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}

/** 615 as "10:15", as it goes over the wire. */
export function wireTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** 615 as "10:15 AM". */
export function clock(minutes: number): string {
  const hours = Math.floor(minutes / 60) % 24;
  return `${hours % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (date: string) => format.format(new Date(`${date}T00:00:00Z`));
};
/** "Monday, November 24, 2025" */
export const longDay = dayFormat({ dateStyle: 'full' });
/** "Mon 24" would be read as a sum, so the month is there too: "Mon, Nov 24". */
export const shortDay = dayFormat({ weekday: 'short', month: 'short', day: 'numeric' });
/** "Nov 24, 2025" */
export const mediumDay = dayFormat({ dateStyle: 'medium' });
