import { zoneOffset } from '../_shared/contracts/zones.ts';
import { DAY_MS, MINUTE_MS } from './wall-time.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';

/** A zone, by its offset from UTC in milliseconds. */
export interface Zone {
  /** The offset at a wall time, as in `WallTime`. */
  offsetAtWall: (wallMs: number) => number;
}

export const UTC: Zone = { offsetAtWall: () => 0 };

/**
 * A zone of the runtime's tz database. A local time that the clock shows twice is the first one. A local time that the
 * clock skips has the offset from before the change.
 */
export function ianaZone(name: string): Zone {
  const offsets = new Map<number, number>();
  const offsetAt = (instantMs: number) => zoneOffset(name, new Date(instantMs)) * MINUTE_MS;
  function offsetAtWall(wallMs: number): number {
    const day = Math.floor(wallMs / DAY_MS);
    const cached = offsets.get(day);
    if (cached !== undefined) return cached;
    const before = offsetAt((day - 1) * DAY_MS);
    const after = offsetAt((day + 2) * DAY_MS);
    if (before === after) {
      offsets.set(day, before);
      return before;
    }
    if (offsetAt(wallMs - before) === before) return before;
    return offsetAt(wallMs - after) === after ? after : before;
  }
  return { offsetAtWall };
}

/** When a zone that a file defines begins to have an offset: a local time by the offset before. */
export interface Onset {
  wallMs: number;
  offsetBefore: number;
  offset: number;
}

/** A zone that a file defines. Undefined for one without onsets. */
export function definedZone(onsets: Onset[]): Zone | undefined {
  const ordered = onsets.toSorted((one, other) => one.wallMs - other.wallMs);
  const [first] = ordered;
  if (!first) return undefined;
  return {
    offsetAtWall: (wallMs) =>
      ordered.findLast((onset) => onset.wallMs <= wallMs)?.offset ?? first.offsetBefore,
  };
}

/** What no name of a zone exceeds. A TZID of a file may have any length. */
const MAX_NAME = 255;

function isIanaName(name: string): boolean {
  return !Number.isNaN(zoneOffset(name, new Date(0)));
}

/**
 * Returns the IANA name of a TZID: an IANA name, one with a prefix such as `/mozilla.org/20070129_1/Europe/Berlin`, or a
 * Windows name such as `W. Europe Standard Time`. Undefined for any other.
 */
export function ianaNameOf(tzid: string): string | undefined {
  if (tzid.length > MAX_NAME) return undefined;
  const parts = tzid.split('/').slice(-4);
  const suffixes = parts.map((_part, index) => parts.slice(index).join('/'));
  return suffixes.find((name) => name !== '' && isIanaName(name)) ?? WINDOWS_ZONES.get(tzid);
}
