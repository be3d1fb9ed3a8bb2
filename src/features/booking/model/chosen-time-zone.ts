import { isTimeZone } from '@contracts/time-format.ts';
import { visitorTimeZone } from './visitor-time';

const KEY = 'meridian-time-zone';

let chosen: string | undefined;
const listeners = new Set<() => void>();

function remembered(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    // A browser that keeps nothing for this site: the choice lasts as long as the page.
    return undefined;
  }
}

/** The zone that the visitor chose in this visit, else the browser's; undefined when that knows none. */
export function chosenTimeZone(): string | undefined {
  const zone = chosen ?? remembered();
  return zone !== undefined && isTimeZone(zone) ? zone : visitorTimeZone();
}

/** Shows every time of the site in `zone` too, until the visit ends. */
export function chooseTimeZone(zone: string): void {
  chosen = zone;
  try {
    sessionStorage.setItem(KEY, zone);
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` after each choice, until the returned function is called. */
export function onTimeZoneChosen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
