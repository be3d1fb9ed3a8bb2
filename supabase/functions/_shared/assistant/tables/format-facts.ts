import { FIRM_TIME_ZONE } from '../../contracts/booking-rules.ts';
import { cityOf } from '../../contracts/time-format.ts';

/** 12000 is "$12,000". */
export function formatDollars(amount: number): string {
  return `$${amount.toLocaleString('en-US', { maximumFractionDigits: 2 })}`;
}

/** What a consultation costs: "free", "$150". */
export function priceInWords(cents: number): string {
  return cents === 0 ? 'free' : formatDollars(cents / 100);
}

/** "a, b and c". */
export function joinList(items: readonly string[], word = 'and'): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}

/** 120 is "2 hours", 1440 "a day". */
export function spanInWords(minutes: number): string {
  if (minutes % 1440 === 0 && minutes > 0) return minutes === 1440 ? 'a day' : `${minutes / 1440} days`;
  if (minutes % 60 === 0 && minutes > 0) return minutes === 60 ? 'an hour' : `${minutes / 60} hours`;
  return `${minutes} minutes`;
}

/** The firm's clock as visitors know it. */
export function zoneInWords(zone: string): string {
  return zone === FIRM_TIME_ZONE ? 'Eastern Time' : `${cityOf(zone)} time`;
}
