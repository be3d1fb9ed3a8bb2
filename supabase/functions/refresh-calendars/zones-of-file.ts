import { type CalendarContents, type Component, dateValueOf, firstLine, textOf } from './calendar-lines.ts';
import { definedZone, ianaNameOf, ianaZone, type Onset, type Zone } from './calendar-zones.ts';
import { expandRule, type Period, Steps } from './expand-rule.ts';
import { parseRule } from './recurrence-rule.ts';
import { parseCalendarTime, parseOffset } from './wall-time.ts';

// A zone of the tz database costs a formatter. No calendar names more.
const MAX_ZONES = 100;
const STEPS_PER_ONSET = 5000;

const offsetOf = (part: Component, name: string) => parseOffset(textOf(firstLine(part, name) ?? ''));

/** When a STANDARD or DAYLIGHT part of a definition begins, within the period and at its first time. */
function onsetsOf(part: Component, period: Period): Onset[] {
  const start = parseCalendarTime(dateValueOf(firstLine(part, 'DTSTART') ?? ''));
  const offset = offsetOf(part, 'TZOFFSETTO');
  if (!start || offset === undefined) return [];
  const offsetBefore = offsetOf(part, 'TZOFFSETFROM') ?? offset;
  const { rule } = parseRule(textOf(firstLine(part, 'RRULE') ?? ''));
  const untilMs = rule?.until ? Math.min(period.untilMs, rule.until.wallMs + offsetBefore) : period.untilMs;
  const repeated = rule
    ? expandRule(rule, start.wallMs, { fromMs: period.fromMs, untilMs }, new Steps(STEPS_PER_ONSET)).times
    : [];
  const listed = (part.get('RDATE') ?? []).slice(0, 500).flatMap((line) => {
    const times = dateValueOf(line).split(',').slice(0, 500).map(parseCalendarTime);
    return times.flatMap((time) => (time ? [time.wallMs] : []));
  });
  return [start.wallMs, ...repeated, ...listed].map((wallMs) => ({ wallMs, offset, offsetBefore }));
}

/**
 * Returns the zone of a TZID: that of the tz database, else the file's own definition. Undefined for a name that neither
 * knows. A name that only states an offset, such as "(UTC+01:00) Berlin", is the last choice, because it has no summer time.
 */
export function zonesOf(
  { definitions }: CalendarContents,
  period: Period,
): (tzid: string) => Zone | undefined {
  const known = new Map<string, Zone | undefined>();
  function find(tzid: string): Zone | undefined {
    const name = ianaNameOf(tzid);
    const isOffset = name === tzid && /[+-]\d\d:?\d\d/.test(tzid);
    const definition = definitions.find((one) => one.tzid === tzid);
    const onsets = isOffset || name === undefined ? definition?.onsets.slice(0, 50) : undefined;
    return (
      definedZone((onsets ?? []).flatMap((part) => onsetsOf(part, period))) ??
      (name === undefined ? undefined : ianaZone(name))
    );
  }
  return (tzid) => {
    if (!known.has(tzid) && known.size < MAX_ZONES) known.set(tzid, find(tzid));
    return known.get(tzid);
  };
}
