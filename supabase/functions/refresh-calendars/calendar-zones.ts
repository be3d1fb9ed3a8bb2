import ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import { zoneOffset } from '../_shared/contracts/time.ts';

const DAY_MS = 86_400_000;

/** A zone of the runtime's tz database, by its IANA name, for the arithmetic of ical.js. */
export class IanaZone extends ICAL.Timezone {
  readonly #offsets = new Map<number, number>();

  constructor(name: string) {
    super({ tzid: name });
  }

  #offsetAt(instantMs: number): number {
    return zoneOffset(this.tzid, new Date(instantMs)) * 60;
  }

  /**
   * Returns the offset from UTC in seconds at a local time. A local time that the clock shows twice is the first one. A
   * local time that the clock skips has the offset from before the change.
   */
  override utcOffset(local: ICAL.Time): number {
    const wallMs = Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute, local.second);
    const day = Math.floor(wallMs / DAY_MS);
    const cached = this.#offsets.get(day);
    if (cached !== undefined) return cached;
    const before = this.#offsetAt((day - 1) * DAY_MS);
    const after = this.#offsetAt((day + 2) * DAY_MS);
    if (before === after) {
      this.#offsets.set(day, before);
      return before;
    }
    if (this.#offsetAt(wallMs - before * 1000) === before) return before;
    return this.#offsetAt(wallMs - after * 1000) === after ? after : before;
  }
}

function isIanaName(name: string): boolean {
  return !Number.isNaN(zoneOffset(name, new Date(0)));
}

/**
 * Returns the IANA name of a TZID: an IANA name, one with a prefix such as `/mozilla.org/20070129_1/Europe/Berlin`, or a
 * Windows name such as `W. Europe Standard Time`. Undefined for any other.
 */
export function ianaNameOf(tzid: string): string | undefined {
  const parts = tzid.split('/');
  const suffixes = parts.map((_part, index) => parts.slice(index).join('/'));
  return suffixes.find((name) => name !== '' && isIanaName(name)) ?? findIana(tzid)[0];
}
