import { BusyPeriods, type BusyTime } from './busy-periods.ts';
import { CalendarError } from './calendar-error.ts';
import {
  type CalendarContents,
  type Component,
  firstLine,
  parameterOf,
  readComponents,
  textOf,
} from './calendar-lines.ts';
import { ianaZone, UTC } from './calendar-zones.ts';
import { expandRule, type Period, Steps } from './expand-rule.ts';
import {
  type CalendarEvent,
  dateOfMoment,
  instantOf,
  type Moment,
  readEvent,
  readList,
  takesTime,
  titleOf,
  type Zones,
} from './read-event.ts';
import { DAY_MS, type Length } from './wall-time.ts';
import { zonesOf } from './zones-of-file.ts';

export interface ReadOptions {
  /** The IANA zone of the consultant, in which all-day events and floating times are read. */
  timeZone: string;
  /** Only what overlaps this period is returned. */
  from: Date;
  until: Date;
  /** Milliseconds on a clock that only goes forward. */
  now?: () => number;
}

export interface ReadCalendar {
  busy: BusyTime[];
  /** Events that could not be read, or not as a whole, and the titles of the first of them. */
  unread: { count: number; titles: string[] };
  /** Whether the file ends before its calendar does, so that events may be missing. */
  isCutOff: boolean;
}

// Days and times that are looked at are steps. So a rule takes 25 milliseconds at most, and a file less than a second.
export const STEPS_PER_RULE = 50_000;
const STEPS_PER_FILE = 1_000_000;
// For what is not counted. The platform ends a worker after two seconds of CPU time.
const READ_MS = 1500;
const MAX_TITLES = 10;
const MAX_LATER = 20;
// No zone is further from another.
const MARGIN_MS = 2 * DAY_MS;

/** Which occurrences of a series its exceptions replace, and from which on they move it. */
interface Exceptions {
  omitted: Moment[];
  later: { idMs: number; shiftMs: number; length: Length; isTaken: boolean }[];
}

/** Occurrences that a series must not have. */
class Omitted {
  readonly #instants = new Set<number>();
  readonly #dates = new Set<number>();

  constructor(moments: Moment[], isSeriesOfDates: boolean, zones: Zones) {
    for (const moment of moments) {
      if (isSeriesOfDates || moment.isDate) this.#dates.add(dateOfMoment(moment, zones.own));
      else this.#instants.add(instantOf(moment));
    }
  }

  has(moment: Moment): boolean {
    if (this.#dates.size > 0 && this.#dates.has(Math.floor(moment.wallMs / DAY_MS))) return true;
    return this.#instants.size > 0 && this.#instants.has(instantOf(moment));
  }
}

function endOf(start: Moment, { days, ms }: Length): number {
  return instantOf({ ...start, wallMs: start.wallMs + days * DAY_MS }) + ms;
}

/** A listed moment as an occurrence of a series: one of whole days on its day, and a date at the time of the series. */
function asOccurrence(listed: Moment, start: Moment): Moment {
  if (!start.isDate && !listed.isDate) return listed;
  const timeOfDay = start.wallMs - Math.floor(start.wallMs / DAY_MS) * DAY_MS;
  return { ...start, wallMs: Math.floor(listed.wallMs / DAY_MS) * DAY_MS + timeOfDay };
}

/** The last wall time that UNTIL allows. A date includes its whole day. */
function lastOf(until: CalendarEvent['rule'] & object, start: Moment, zones: Zones): number {
  const limit = until.until;
  if (!limit) return Number.POSITIVE_INFINITY;
  const moment = {
    wallMs: limit.wallMs,
    isDate: limit.kind === 'date',
    zone: limit.kind === 'utc' ? UTC : start.zone,
  };
  if (start.isDate || limit.kind === 'date') return (dateOfMoment(moment, zones.own) + 1) * DAY_MS - 1;
  return limit.kind === 'local' ? limit.wallMs : limit.wallMs + start.zone.offsetAtWall(limit.wallMs);
}

/**
 * Returns when the events of a calendar file make its owner busy: recurrences expanded, without canceled, free and
 * declined ones. Each event is read for itself, so one that cannot be read does not cost the others.
 * @throws CalendarError not_a_calendar, too_many_events, or unfinished.
 */
export function readBusyTimes(file: string, options: ReadOptions): ReadCalendar {
  const { timeZone, from, until, now = () => performance.now() } = options;
  const own = ianaZone(timeZone);
  const period: Period = { fromMs: from.getTime() - MARGIN_MS, untilMs: until.getTime() + MARGIN_MS };
  const busy = new BusyPeriods(from, until);
  const unread = { count: 0, titles: [] as string[] };
  const steps = new Steps(STEPS_PER_FILE);
  const deadline = now() + READ_MS;

  function report(component: Component): void {
    unread.count += 1;
    if (unread.titles.length < MAX_TITLES) unread.titles.push(titleOf(component));
  }

  function exceptionsOf(events: Component[], owner: string, zones: Zones): Map<string, Exceptions> {
    const byUid = new Map<string, Exceptions>();
    for (const component of events) {
      if (!component.has('RECURRENCE-ID')) continue;
      const event = readEvent(component, zones, () => false);
      if (!event?.recurrenceId) continue;
      const uid = textOf(firstLine(component, 'UID') ?? '');
      const exceptions = byUid.get(uid) ?? { omitted: [], later: [] };
      byUid.set(uid, exceptions);
      exceptions.omitted.push(event.recurrenceId);
      if (event.isForLater && exceptions.later.length < MAX_LATER) {
        exceptions.later.push({
          idMs: instantOf(event.recurrenceId),
          shiftMs: event.start.wallMs - event.recurrenceId.wallMs,
          length: event.length,
          isTaken: takesTime(component, owner),
        });
      }
    }
    return byUid;
  }

  /** Adds the occurrences of a series. Returns whether all of them are known. */
  function addSeries(
    event: CalendarEvent,
    component: Component,
    exceptions: Exceptions,
    zones: Zones,
    owner: string,
  ) {
    const { start, length, rule } = event;
    const isTaken = takesTime(component, owner);
    if (!isTaken && exceptions.later.length === 0) return true;
    const uid = textOf(firstLine(component, 'UID') ?? '');
    const omitted = new Omitted([...event.omitted, ...exceptions.omitted], start.isDate, zones);
    const longest = Math.max(
      length.days,
      ...exceptions.later.map((later) => later.length.days + later.length.ms / DAY_MS),
    );
    const shift = Math.max(0, ...exceptions.later.map((later) => Math.abs(later.shiftMs)));
    const last = rule ? lastOf(rule, start, zones) : Number.POSITIVE_INFINITY;
    const window = {
      fromMs: period.fromMs - shift - longest * DAY_MS - length.ms,
      untilMs: Math.min(period.untilMs + shift, last),
    };
    const allowed = new Steps(Math.min(STEPS_PER_RULE, steps.left));
    const before = allowed.left;
    const expanded = rule ? expandRule(rule, start.wallMs, window, allowed) : { times: [], isWhole: true };
    steps.take(before - Math.max(0, allowed.left));
    const starts: CalendarEvent['added'] = [
      // A series that ends before it begins was split by its program.
      ...(start.wallMs <= last ? [{ start }] : []),
      ...expanded.times.map((wallMs) => ({ start: { ...start, wallMs } })),
      ...event.added,
    ];
    const seen = new Set<number>();
    for (const one of starts) {
      const moment = asOccurrence(one.start, start);
      const { wallMs } = moment;
      const startMs = instantOf(moment);
      if (seen.has(startMs) || omitted.has(moment)) continue;
      seen.add(startMs);
      const later = exceptions.later.findLast(({ idMs }) => idMs <= startMs);
      if (later ? !later.isTaken : !isTaken) continue;
      const moved = { ...moment, wallMs: wallMs + (later?.shiftMs ?? 0) };
      busy.add(instantOf(moved), endOf(moved, one.length ?? later?.length ?? length), uid);
    }
    return expanded.isWhole;
  }

  /** Whether an event can matter: it repeats, or its first time is near the window. */
  function isRelevant(component: Component, event: CalendarEvent): boolean {
    const { start, length, rule, added } = event;
    if (rule || added.length > 0) return start.wallMs <= period.untilMs || added.length > 0;
    const endMs = start.wallMs + (length.days + 1) * DAY_MS + length.ms;
    return (start.wallMs <= period.untilMs && endMs >= period.fromMs) || component.has('RDATE');
  }

  function addEvent(
    component: Component,
    calendar: CalendarContents,
    zones: Zones,
    all: Map<string, Exceptions>,
  ) {
    const isNear = (wallMs: number) => wallMs >= period.fromMs - 400 * DAY_MS && wallMs <= period.untilMs;
    const event = readEvent(component, zones, isNear);
    if (!event) {
      report(component);
      return;
    }
    if (!isRelevant(component, event)) return;
    const owner = calendar.name.includes('@') ? calendar.name : '';
    const isException = event.recurrenceId !== undefined;
    const exceptions = (isException ? undefined : all.get(textOf(firstLine(component, 'UID') ?? ''))) ?? {
      omitted: [],
      later: [],
    };
    // An exception, also one whose series is not in the file, is an event at its own time.
    const { rule: _rule, ...once } = event;
    const single = { ...once, added: [] };
    const isWhole = addSeries(isException ? single : event, component, exceptions, zones, owner);
    if (!isWhole || !event.isWhole) report(component);
  }

  function addFreeBusy(component: Component, zones: Zones): void {
    const lines = component.get('FREEBUSY') ?? [];
    const lists = lines
      .filter((line) => parameterOf(line, 'FBTYPE')?.toUpperCase() !== 'FREE')
      .map((line) => readList(line, zones, () => true));
    for (const { start, length } of lists.flatMap((list) => list.found)) {
      if (length) busy.add(instantOf(start), endOf(start, length), '');
    }
    const isWhole = ({ found, isWhole: isRead }: (typeof lists)[number]) =>
      isRead && found.every(({ length }) => length);
    if (!lists.every(isWhole)) report(component);
  }

  const { calendars, isCutOff } = readComponents(file);
  for (const calendar of calendars) {
    const zones = { own, named: zonesOf(calendar, period) };
    const owner = calendar.name.includes('@') ? calendar.name : '';
    const exceptions = exceptionsOf(calendar.events, owner, zones);
    for (const event of calendar.events) {
      if (now() > deadline) throw new CalendarError('unfinished');
      addEvent(event, calendar, zones, exceptions);
    }
    for (const component of calendar.freeBusy) addFreeBusy(component, zones);
  }
  return { busy: busy.merged(), unread, isCutOff };
}
