import { type Component, dateValueOf, firstLine, parameterOf, textOf } from './calendar-lines.ts';
import { UTC, type Zone } from './calendar-zones.ts';
import { parseRule, type Rule } from './recurrence-rule.ts';
import { DAY_MS, type Length, parseCalendarDuration, parseCalendarTime, type WallTime } from './wall-time.ts';

/** A date or a time, with the zone in which its clock is read. */
export interface Moment {
  wallMs: number;
  isDate: boolean;
  zone: Zone;
}

export interface Zones {
  /** The consultant's, of dates and of times without a zone. */
  own: Zone;
  named: (tzid: string) => Zone | undefined;
}

export function instantOf({ wallMs, zone }: Moment): number {
  return wallMs - zone.offsetAtWall(wallMs);
}

/** The zones of one line: that of dates, and that of times without a Z. Some programs write a time for `VALUE=DATE`. */
interface LineZones {
  own: Zone;
  local: Zone;
  isOfDates: boolean;
}

/** The zones of a line, whose times are in `localZone` when it names none. */
function zonesOfLine(line: string, { own, named }: Zones, localZone = own): LineZones {
  const tzid = parameterOf(line, 'TZID');
  const isOfDates = parameterOf(line, 'VALUE')?.toUpperCase() === 'DATE';
  return { own, local: tzid === undefined ? localZone : (named(tzid) ?? own), isOfDates };
}

function placed({ wallMs, kind }: WallTime, { own, local, isOfDates }: LineZones): Moment {
  if (isOfDates && kind !== 'date') {
    const day = dateOfMoment({ wallMs, isDate: false, zone: kind === 'utc' ? UTC : local }, own);
    return { wallMs: day * DAY_MS, isDate: true, zone: own };
  }
  if (kind === 'utc') return { wallMs, isDate: false, zone: UTC };
  return kind === 'date' ? { wallMs, isDate: true, zone: own } : { wallMs, isDate: false, zone: local };
}

function momentOf(value: string, zones: LineZones): Moment | undefined {
  const time = parseCalendarTime(value);
  return time && placed(time, zones);
}

/** The moment of a line that has one value. */
function momentOfLine(line: string | undefined, zones: Zones, localZone?: Zone): Moment | undefined {
  return line === undefined ? undefined : momentOf(dateValueOf(line), zonesOfLine(line, zones, localZone));
}

/** The date that a time means for an event of whole days: Exchange writes midnight of the owner in UTC. */
export function dateOfMoment({ wallMs, isDate, zone }: Moment, own: Zone): number {
  const timeOfDay = wallMs - Math.floor(wallMs / DAY_MS) * DAY_MS;
  const isOtherClock = zone === UTC && !isDate && timeOfDay !== 0 && timeOfDay < DAY_MS - 60_000;
  // An offset changes by the hour, so the offset near a local midnight is that of the midnight.
  const local = isOtherClock ? wallMs + own.offsetAtWall(wallMs) : wallMs;
  return Math.floor(local / DAY_MS);
}

/** A start and how long it takes. */
interface Span {
  start: Moment;
  length: Length;
}

export interface CalendarEvent extends Span {
  rule?: Rule;
  /** RDATEs. One without an end of its own takes as long as the event. */
  added: Listed[];
  omitted: Moment[];
  recurrenceId?: Moment;
  isForLater: boolean;
  /** Whether all of it could be read. */
  isWhole: boolean;
}

/** Some programs write the last day as the end, or no length, so a day ends on itself. A part of a day is a day. */
function wholeDays({ days, ms }: Length): Length {
  return { days: Math.max(days + Math.ceil(ms / DAY_MS), 1), ms: 0 };
}

/** The length from one moment to another; undefined when it is negative. */
function lengthBetween(start: Moment, end: Moment): Length | undefined {
  if (start.isDate && end.isDate) {
    const days = (end.wallMs - start.wallMs) / DAY_MS;
    return days < 0 ? undefined : wholeDays({ days, ms: 0 });
  }
  const ms = instantOf(end) - instantOf(start);
  return ms < 0 ? undefined : { days: 0, ms };
}

const filledLine = (component: Component, name: string) =>
  component.get(name)?.find((line) => dateValueOf(line) !== '');

/** The day whose beginning is the end of an event of whole days: a time within a day is the end of that day. */
function asDate(moment: Moment, own: Zone): Moment {
  if (moment.isDate) return moment;
  const day = dateOfMoment({ ...moment, wallMs: moment.wallMs + DAY_MS - 1 }, own);
  return { wallMs: day * DAY_MS, isDate: true, zone: own };
}

function lengthOf(component: Component, start: Moment, zones: Zones): Length | undefined {
  const end = filledLine(component, 'DTEND');
  if (end !== undefined) {
    const moment = momentOfLine(end, zones, start.zone);
    return moment && lengthBetween(start, start.isDate ? asDate(moment, zones.own) : moment);
  }
  const duration = filledLine(component, 'DURATION');
  if (duration !== undefined) {
    const length = parseCalendarDuration(dateValueOf(duration));
    return length && start.isDate ? wholeDays(length) : length;
  }
  return start.isDate ? { days: 1, ms: 0 } : { days: 0, ms: 0 };
}

/** A PERIOD: a start and an end, or a start and a duration. */
function spanOf(start: Moment, rest: string, zones: LineZones): Span | undefined {
  const end = momentOf(rest, zones);
  const length = end ? lengthBetween(start, end) : parseCalendarDuration(rest);
  return length && { start, length };
}

/** A value of a list: a time, or a PERIOD with the length of its own. */
export interface Listed {
  start: Moment;
  length?: Length;
}

/**
 * Reads the values of a line such as EXDATE, which may be many: those that are not near are left out. An empty value is
 * none. `isWhole`: whether each could be read.
 */
export function readList(
  line: string,
  zones: Zones,
  isNear: (wallMs: number) => boolean,
  localZone?: Zone,
): { found: Listed[]; isWhole: boolean } {
  const lineZones = zonesOfLine(line, zones, localZone);
  const found: Listed[] = [];
  let isWhole = true;
  for (const value of dateValueOf(line).split(',')) {
    const [first = '', rest] = value.split('/');
    const time = parseCalendarTime(first);
    if (time && !isNear(time.wallMs)) continue;
    const start = time && placed(time, lineZones);
    const read = start && (rest === undefined ? { start } : spanOf(start, rest, lineZones));
    if (read) found.push(read);
    else if (value.trim() !== '') isWhole = false;
  }
  return { found, isWhole };
}

// Properties that an event has once, and that make it free.
const STATES = ['STATUS', 'TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS'];

/** Whether a property is there several times or after a space, as a line of a description that is not folded may be. */
function isAmbiguous(component: Component, name: string): boolean {
  const lines = component.get(name) ?? [];
  return lines.length > 1 || lines.some((line) => /^[^:]*:\s+\S/.test(line));
}

/** An empty rule says nothing, and a second one is not read. A rule of whole days has no times of day. */
function ruleOf(component: Component, start: Moment): { rule?: Rule; isWhole: boolean } {
  const rules = (component.get('RRULE') ?? [])
    .map((line) => line.replace(/^[^:]*:\s*(?:RRULE:)?/i, '').trim())
    .filter((text) => text !== '');
  const [text] = rules;
  if (text === undefined) return { isWhole: true };
  const { rule, isWhole } = parseRule(text);
  if (!rule) return { isWhole };
  const { byHour, byMinute, bySecond, ...ofDays } = rule;
  return { rule: start.isDate ? ofDays : rule, isWhole: isWhole && rules.length === 1 };
}

/**
 * Reads an event. What cannot be read of it is left out, and `isWhole` is false then: an event whose end cannot be read
 * takes a day or no time, and one whose rule cannot be read takes its first time. Undefined without a start. `isNear` is whether a
 * wall time can matter; lists may be long, so only such times are read.
 */
export function readEvent(
  component: Component,
  zones: Zones,
  isNear: (wallMs: number) => boolean,
): CalendarEvent | undefined {
  const idLine = firstLine(component, 'RECURRENCE-ID');
  // What cancels one time of a series may name it by its id only.
  const startLine = firstLine(component, 'DTSTART') ?? (isCanceled(component) ? idLine : undefined);
  const start = momentOfLine(startLine, zones);
  if (!start) return undefined;
  const length = lengthOf(component, start, zones);
  const { rule, isWhole: isRuleWhole } = ruleOf(component, start);
  const listsOf = (name: string) =>
    (component.get(name) ?? []).map((line) => readList(line, zones, isNear, start.zone));
  const [added, omitted] = [listsOf('RDATE'), listsOf('EXDATE')];
  const recurrenceId = momentOfLine(idLine, zones, start.zone);
  return {
    start,
    length: length ?? { days: start.isDate ? 1 : 0, ms: 0 },
    ...(rule && { rule }),
    added: added.flatMap((list) => list.found),
    omitted: omitted.flatMap((list) => list.found.map((one) => one.start)),
    ...(recurrenceId && { recurrenceId }),
    isForLater: idLine !== undefined && /^THISANDFUTURE$/i.test(parameterOf(idLine, 'RANGE') ?? ''),
    isWhole:
      [...added, ...omitted].every((list) => list.isWhole) &&
      isRuleWhole &&
      isZoneKnown(startLine, zones) &&
      isZoneKnown(firstLine(component, 'DTEND'), zones) &&
      length !== undefined &&
      !STATES.some((name) => isAmbiguous(component, name)) &&
      (idLine === undefined || recurrenceId !== undefined),
  };
}

/** Whether the zone of a line is known. Without it, the zone of the consultant is a guess. */
function isZoneKnown(line: string | undefined, { named }: Zones): boolean {
  const tzid = line === undefined ? undefined : parameterOf(line, 'TZID');
  return line === undefined || tzid === undefined || !/T\d[\d:]*$/.test(line) || named(tzid) !== undefined;
}

const stateOf = (component: Component, name: string) =>
  isAmbiguous(component, name) ? '' : textOf(firstLine(component, name) ?? '').toUpperCase();

const isCanceled = (component: Component) => /^CANCELL?ED$/.test(stateOf(component, 'STATUS'));

/** Whether an event makes the owner of the calendar busy. `owner`: its email address, or empty. */
export function takesTime(component: Component, owner: string): boolean {
  const isDeclined =
    owner !== '' &&
    (component.get('ATTENDEE') ?? []).some(
      (line) =>
        line.toLowerCase().trimEnd().endsWith(`mailto:${owner}`) &&
        parameterOf(line, 'PARTSTAT')?.toUpperCase() === 'DECLINED',
    );
  return (
    !isCanceled(component) &&
    stateOf(component, 'TRANSP') !== 'TRANSPARENT' &&
    !['FREE', 'WORKINGELSEWHERE'].includes(stateOf(component, 'X-MICROSOFT-CDO-BUSYSTATUS')) &&
    !isDeclined
  );
}

/** The title of an event for people. Empty for one without a title. */
export function titleOf(component: Component): string {
  return textOf(firstLine(component, 'SUMMARY') ?? '')
    .replaceAll(/\\n/gi, ' ')
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 120);
}
