import { CalendarError } from './calendar-error.ts';
import { MINUTE_MS } from './wall-time.ts';

/** ISO instants. `uid` is there only when it may be the id of an appointment of this site. */
export type BusyTime = { start: string; end: string; uid?: string };

const MAX_FOUND = 300_000;
const MAX_BUSY_TIMES = 20_000;
// An appointment takes five minutes at least.
const SHORT_GAP_MS = 4 * MINUTE_MS;
const APPOINTMENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Found {
  startMs: number;
  endMs: number;
  uid?: string;
}

/** Collects busy periods, cut at the ends of a window. */
export class BusyPeriods {
  readonly #found: Found[] = [];
  readonly #fromMs: number;
  readonly #untilMs: number;

  constructor(from: Date, until: Date) {
    this.#fromMs = from.getTime();
    this.#untilMs = until.getTime();
  }

  /** @throws CalendarError too_many_events. */
  add(startMs: number, endMs: number, uid: string): void {
    if (endMs <= startMs || endMs <= this.#fromMs || startMs >= this.#untilMs) return;
    if (this.#found.length === MAX_FOUND) throw new CalendarError('too_many_events');
    this.#found.push({
      startMs: Math.max(startMs, this.#fromMs),
      endMs: Math.min(endMs, this.#untilMs),
      ...(APPOINTMENT_ID.test(uid) && { uid }),
    });
  }

  /**
   * Returns them in order, those that overlap or touch as one, except for those that may be an appointment of this site.
   * When there are too many, a short gap does not part them. @throws CalendarError too_many_events.
   */
  merged(gapMs = 0): BusyTime[] {
    const merged: Found[] = [];
    let last: Found | undefined;
    for (const one of this.#found.toSorted((a, b) => a.startMs - b.startMs)) {
      if (one.uid === undefined && last && one.startMs <= last.endMs + gapMs) {
        last.endMs = Math.max(last.endMs, one.endMs);
        continue;
      }
      merged.push(one);
      if (one.uid === undefined) last = one;
    }
    if (merged.length > MAX_BUSY_TIMES && gapMs === 0) return this.merged(SHORT_GAP_MS);
    if (merged.length > MAX_BUSY_TIMES) throw new CalendarError('too_many_events');
    return merged.map(({ startMs, endMs, uid }) => ({
      start: new Date(startMs).toISOString(),
      end: new Date(endMs).toISOString(),
      ...(uid !== undefined && { uid }),
    }));
  }
}
