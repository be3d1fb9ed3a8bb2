/** 12000 is "$12,000". */
export function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US', { maximumFractionDigits: 2 })}`;
}

/** What a consultation costs: "free", "$150". */
export function priceInWords(cents: number): string {
  return cents === 0 ? 'free' : dollars(cents / 100);
}

/** "13:00" is "1:00 PM". */
export function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** "2026-11-24" is "Tuesday, November 24". */
export function dayInWords(date: string): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T12:00:00Z`));
}

/** "a, b and c". */
export function listed(items: readonly string[], word = 'and'): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}

/** 120 is "2 hours", 1440 "a day". */
export function spanInWords(minutes: number): string {
  if (minutes % 1440 === 0 && minutes > 0) return minutes === 1440 ? 'a day' : `${minutes / 1440} days`;
  if (minutes % 60 === 0 && minutes > 0) return minutes === 60 ? 'an hour' : `${minutes / 60} hours`;
  return `${minutes} minutes`;
}

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** The firm's clock as visitors know it. */
export function zoneInWords(zone: string): string {
  return zone === 'America/New_York'
    ? 'Eastern Time'
    : `${zone.split('/').at(-1)?.replaceAll('_', ' ')} time`;
}
