import ICAL from 'ical.js';
import { CalendarError } from './calendar-error.ts';
import { IanaZone, ianaNameOf } from './calendar-zones.ts';

/** ISO instants. `uid` is there only when it may be the id of an appointment of this site. */
export type BusyTime = { start: string; end: string; uid?: string };

export interface ReadOptions {
  /** The IANA zone of the consultant, in which all-day events and floating times are read. */
  timeZone: string;
  /** Only what overlaps this period is returned. */
  from: Date;
  until: Date;
}

const MAX_BUSY_TIMES = 20_000;
// A rule is expanded from its start, which may be years ago. This bounds the CPU time of a file.
const MAX_STEPS = 100_000;
const APPOINTMENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const FREE_IN_OUTLOOK = ['FREE', 'WORKINGELSEWHERE'];

function text(component: ICAL.Component, name: string): string {
  return String(component.getFirstPropertyValue(name) ?? '');
}

/** Whether the owner of the calendar, named by its email address as in Google's files, has declined the event. */
function isDeclined(component: ICAL.Component, owner: string): boolean {
  return (
    owner !== '' &&
    component
      .getAllProperties('attendee')
      .some(
        (attendee) =>
          String(attendee.getFirstValue()).toLowerCase() === `mailto:${owner}` &&
          attendee.getFirstParameter('partstat') === 'DECLINED',
      )
  );
}

function takesTime(component: ICAL.Component, owner: string): boolean {
  return (
    text(component, 'status').toUpperCase() !== 'CANCELLED' &&
    text(component, 'transp').toUpperCase() !== 'TRANSPARENT' &&
    !FREE_IN_OUTLOOK.includes(text(component, 'x-microsoft-cdo-busystatus').toUpperCase()) &&
    !isDeclined(component, owner)
  );
}

/** Occurrences that a rule must not have: instants, and whole dates as "YYYY-MM-DD". */
class Omitted {
  readonly #seconds = new Set<number>();
  readonly #dates = new Set<string>();

  add(time: ICAL.Time): void {
    if (time.isDate) this.#dates.add(time.toString());
    else this.#seconds.add(time.toUnixTime());
  }

  // ical.js compares each occurrence with one EXDATE only, and misses one that follows an EXDATE without an occurrence.
  has(time: ICAL.Time): boolean {
    return (
      (this.#seconds.size > 0 && this.#seconds.has(time.toUnixTime())) ||
      (this.#dates.size > 0 && this.#dates.has(time.toString().slice(0, 10)))
    );
  }
}

function omittedBy(main: ICAL.Component, exceptions: ICAL.Component[]): Omitted {
  const omitted = new Omitted();
  for (const property of main.getAllProperties('exdate')) {
    for (const value of property.getValues()) if (value instanceof ICAL.Time) omitted.add(value);
  }
  for (const exception of exceptions) {
    const id = exception.getFirstPropertyValue('recurrence-id');
    if (id instanceof ICAL.Time) omitted.add(id);
  }
  return omitted;
}

/** Makes times with a TZID use the tz database where that is an IANA name, and the file's own definition elsewhere. */
function registerZones(calendar: ICAL.Component): void {
  ICAL.TimezoneService.reset();
  const definitions = calendar.getAllSubcomponents('vtimezone');
  const definitionOf = new Map(definitions.map((component) => [text(component, 'tzid'), component]));
  const used = calendar
    .getAllSubcomponents('vevent')
    .flatMap((event) => event.getAllProperties())
    .map((property) => property.getFirstParameter('tzid'));
  for (const tzid of new Set(used)) {
    if (!tzid) continue;
    const name = ianaNameOf(tzid);
    const component = definitionOf.get(tzid);
    if (name !== undefined) ICAL.TimezoneService.register(new IanaZone(name), tzid);
    else if (component) ICAL.TimezoneService.register(new ICAL.Timezone({ component, tzid }), tzid);
  }
}

function byUid(calendar: ICAL.Component): ICAL.Component[][] {
  const groups = new Map<string, ICAL.Component[]>();
  calendar.getAllSubcomponents('vevent').forEach((event, index) => {
    const key = text(event, 'uid') || `event ${index}`;
    // Without its calendar, which ical.js would search for a definition of the zone at each time.
    groups.set(key, [...(groups.get(key) ?? []), new ICAL.Component(event.jCal)]);
  });
  return [...groups.values()];
}

function parseCalendars(file: string): ICAL.Component[] {
  const content = file
    .replace(/^\uFEFF/, '')
    .trimStart()
    // Outlook writes this TZID without the quotes that its colon needs.
    .replaceAll(/;TZID=(tzone:\/\/[^":;\r\n]+)/g, ';TZID="$1"');
  if (!/^BEGIN:VCALENDAR\b/i.test(content)) throw new CalendarError('not_a_calendar');
  try {
    const parsed = ICAL.parse(content) as unknown[];
    // A file with several calendars is an array of them; a calendar begins with its name.
    const calendars = typeof parsed[0] === 'string' ? [parsed] : parsed;
    return calendars.map((one) => new ICAL.Component(one as [string, unknown[], unknown[]]));
  } catch (error) {
    throw new CalendarError('not_a_calendar', error);
  }
}

/**
 * Returns when the events of a calendar file make its owner busy: recurrences expanded, without canceled, free and
 * declined ones. An event that cannot be read is left out. @throws CalendarError not_a_calendar or too_many_events.
 */
export function readBusyTimes(file: string, { timeZone, from, until }: ReadOptions): BusyTime[] {
  const ownZone = new IanaZone(timeZone);
  const found: BusyTime[] = [];
  let steps = 0;

  function instantOf(time: ICAL.Time): number {
    const isFloating = time.isDate || time.zone === ICAL.Timezone.localTimezone;
    if (!isFloating) return time.toUnixTime() * 1000;
    const local = time.clone();
    local.isDate = false;
    local.zone = ownZone;
    return local.toUnixTime() * 1000;
  }

  function add(start: ICAL.Time, end: ICAL.Time, uid: string): void {
    const startMs = instantOf(start);
    const endMs = instantOf(end);
    if (endMs <= startMs || endMs <= from.getTime() || startMs >= until.getTime()) return;
    if (found.length === MAX_BUSY_TIMES) throw new CalendarError('too_many_events');
    found.push({
      start: new Date(Math.max(startMs, from.getTime())).toISOString(),
      end: new Date(Math.min(endMs, until.getTime())).toISOString(),
      ...(APPOINTMENT_ID.test(uid) && { uid }),
    });
  }

  function expand(main: ICAL.Component, exceptions: ICAL.Component[], owner: string): void {
    const event = new ICAL.Event(main, { exceptions });
    const { startDate, duration, uid } = event;
    const omitted = omittedBy(main, exceptions);
    const isTaken = takesTime(main, owner);
    const changesFuture = event.rangeExceptions.length > 0;
    if (!isTaken && !changesFuture) return;
    const iterator = event.iterator(startDate);
    for (let next = iterator.next(); next; next = iterator.next()) {
      steps += 1;
      if (steps > MAX_STEPS) throw new CalendarError('too_many_events');
      if (instantOf(next) >= until.getTime()) return;
      if (omitted.has(next)) continue;
      if (changesFuture) {
        const occurrence = event.getOccurrenceDetails(next);
        if (takesTime(occurrence.item.component, owner)) add(occurrence.startDate, occurrence.endDate, uid);
        continue;
      }
      const end = next.clone();
      end.addDuration(duration);
      add(next, end, uid);
    }
  }

  function readGroup(events: ICAL.Component[], owner: string): void {
    const exceptions = events.filter((event) => event.hasProperty('recurrence-id'));
    for (const component of events) {
      const isException = component.hasProperty('recurrence-id');
      if (!isException && (component.hasProperty('rrule') || component.hasProperty('rdate'))) {
        expand(component, exceptions, owner);
      } else if (takesTime(component, owner)) {
        // An exception, also one whose series is not in the file, is an event at its own time.
        const { startDate, endDate, uid } = new ICAL.Event(component, { exceptions: [] });
        add(startDate, endDate, uid);
      }
    }
  }

  for (const calendar of parseCalendars(file)) {
    registerZones(calendar);
    const owner = text(calendar, 'x-wr-calname').trim().toLowerCase();
    for (const group of byUid(calendar)) {
      try {
        readGroup(group, owner.includes('@') ? owner : '');
      } catch (error) {
        if (error instanceof CalendarError) throw error;
      }
    }
  }
  return found;
}
