import { CalendarError } from './calendar-error.ts';

/** A VEVENT, a VFREEBUSY or a part of a VTIMEZONE: the lines of each property that is used here. */
export type Component = Map<string, string[]>;

export interface Definition {
  tzid: string;
  onsets: Component[];
}

export interface CalendarContents {
  /** X-WR-CALNAME, in lower case. In Google's files it is the email address of the owner. */
  name: string;
  events: Component[];
  freeBusy: Component[];
  definitions: Definition[];
}

/** What is read of a file. Anything else, such as a description that is not folded, cannot do harm. */
const PROPERTIES = new Set([
  'UID',
  'SUMMARY',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'STATUS',
  'TRANSP',
  'X-MICROSOFT-CDO-BUSYSTATUS',
  'ATTENDEE',
  'FREEBUSY',
  'TZID',
  'TZOFFSETFROM',
  'TZOFFSETTO',
  'BEGIN',
  'END',
  'X-WR-CALNAME',
]);

const NAME = /^([A-Za-z][A-Za-z0-9-]*)\s*[;:]/;
// Longer values are lists of dates only.
const MAX_TEXT = 4096;

/** The text of a property, after the first colon that is not in quotes. */
export function textOf(line: string): string {
  const start = line.slice(0, MAX_TEXT);
  const head = /^[^:"]*(?:"[^"]*"[^:"]*)*:/.exec(start)?.[0] ?? start.slice(0, start.indexOf(':') + 1);
  return start.slice(head.length).trim();
}

const DASHED_TIME = /:(\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?)$/i;

/** The value of a date, which has no colon. So a TZID may have colons without quotes, as Outlook writes it. */
export function dateValueOf(line: string): string {
  return DASHED_TIME.exec(line.slice(-40))?.[1] ?? line.slice(line.lastIndexOf(':') + 1).trim();
}

/** A parameter of a property, without its quotes. */
export function parameterOf(
  line: string,
  name: 'TZID' | 'FBTYPE' | 'PARTSTAT' | 'RANGE' | 'VALUE',
): string | undefined {
  const head = line.slice(0, Math.min(line.lastIndexOf(':'), MAX_TEXT));
  return new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^";]*))`, 'i')
    .exec(head)
    ?.slice(1)
    .find(Boolean)
    ?.trim();
}

export function firstLine(component: Component, name: string): string | undefined {
  return component.get(name)?.[0];
}

/** Yields the lines that have a property which is used, unfolded. */
function* linesOf(file: string): Generator<[name: string, line: string]> {
  let parts: string[] = [];
  let name: string | undefined;
  for (const [line] of file.matchAll(/[^\r\n]+/g)) {
    if (/^[ \t]/.test(line)) {
      if (name !== undefined) parts.push(line.slice(1));
      continue;
    }
    if (name !== undefined) yield [name, parts.join('')];
    const found = NAME.exec(line)?.[1]?.toUpperCase();
    // A line without a name belongs to the one before, whose program did not fold it.
    name = found !== undefined && PROPERTIES.has(found) ? found : undefined;
    parts = [line];
  }
  if (name !== undefined) yield [name, parts.join('')];
}

/**
 * Reads the components of a calendar file, which may contain several calendars. Lines that are not properties are left
 * out. `isCutOff`: the file ends before its last calendar does. @throws CalendarError not_a_calendar.
 */
export function readComponents(given: string): { calendars: CalendarContents[]; isCutOff: boolean } {
  const file = given.trimStart();
  if (!/^BEGIN:VCALENDAR\b/i.test(file)) throw new CalendarError('not_a_calendar');
  const calendars: CalendarContents[] = [];
  let open: string[] = [];
  let component: Component | undefined;
  let isCutOff = false;

  function begin(kind: string, calendar: CalendarContents): void {
    // A component inside of an event, such as VALARM, has a DURATION of its own.
    const isOuter = ['VEVENT', 'VFREEBUSY', 'VTIMEZONE'].includes(kind);
    open = isOuter ? [kind] : [...open.slice(-3), kind];
    const started: Component = new Map();
    if (kind === 'VEVENT') calendar.events.push(started);
    else if (kind === 'VFREEBUSY') calendar.freeBusy.push(started);
    else if (kind === 'VTIMEZONE') calendar.definitions.push({ tzid: '', onsets: [] });
    else if (open[0] === 'VTIMEZONE') calendar.definitions.at(-1)?.onsets.push(started);
    else return;
    component = started;
  }

  for (const [name, line] of linesOf(file)) {
    const calendar = calendars.at(-1);
    const kind = name === 'BEGIN' || name === 'END' ? dateValueOf(line).toUpperCase() : '';
    if (kind === 'VCALENDAR') {
      open = [];
      component = undefined;
      isCutOff = name === 'BEGIN';
      if (isCutOff) calendars.push({ name: '', events: [], freeBusy: [], definitions: [] });
    } else if (calendar && name === 'BEGIN') {
      begin(kind, calendar);
    } else if (name === 'END') {
      const at = open.lastIndexOf(kind);
      if (at !== -1) open = open.slice(0, at);
      if (open.length === 0) component = undefined;
    } else if (calendar && name === 'X-WR-CALNAME') {
      calendar.name = textOf(line).toLowerCase();
    } else if (open[0] === 'VTIMEZONE' && name === 'TZID' && open.length === 1) {
      const definition = calendar?.definitions.at(-1);
      if (definition) definition.tzid = textOf(line);
    } else if (component && open.length === (open[0] === 'VTIMEZONE' ? 2 : 1)) {
      const lines = component.get(name);
      if (lines) lines.push(line);
      else component.set(name, [line]);
    }
  }
  return { calendars, isCutOff };
}
