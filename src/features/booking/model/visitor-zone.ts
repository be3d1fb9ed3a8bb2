import { isTimeZone } from '@contracts/time-format.ts';
import { tabStore } from '@/shared/lib/storage';

const KEY = 'site-time-zone';

const listeners = new Set<() => void>();

/** The zone that the visitor chose in this visit, else the browser's; undefined when that knows none. */
export function chosenTimeZone(): string | undefined {
  const zone = tabStore.getItem(KEY);
  return zone !== null && isTimeZone(zone) ? zone : visitorTimeZone();
}

/** Shows every time of the site in `zone` too, until the visit ends. */
export function chooseTimeZone(zone: string): void {
  tabStore.setItem(KEY, zone);
  for (const listener of listeners) listener();
}

/** Calls `listener` after each choice, until the returned function is called. */
export function onTimeZoneChosen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The visitor's IANA zone, or undefined when the browser knows none that the booking contract takes: some report
 * 'Etc/Unknown' or a fixed offset such as '+05:30', and no one may fail to book for that.
 */
export function visitorTimeZone(): string | undefined {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined;
  return zone !== undefined && /^[A-Z]/i.test(zone) && zone !== 'Etc/Unknown' ? zone : undefined;
}
