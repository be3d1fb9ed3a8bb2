import ICAL from 'ical.js';

export interface CalendarLine {
  value: string;
  params: Record<string, string>;
}

export interface ParsedCalendar {
  calendar: Record<string, CalendarLine>;
  event: Record<string, CalendarLine>;
}

const OCTETS = 75;

function linesOf(component: ICAL.Component): Record<string, CalendarLine> {
  const lines: Record<string, CalendarLine> = {};
  for (const property of component.getAllProperties()) {
    const name = property.name.toUpperCase();
    if (lines[name]) throw new Error(`${name} is there twice`);
    const value = property.getFirstValue();
    const [, params] = property.toJSON() as [string, Record<string, string>];
    lines[name] = {
      value: value instanceof ICAL.Time ? value.toICALString() : String(value),
      params: Object.fromEntries(Object.entries(params).map(([key, param]) => [key.toUpperCase(), param])),
    };
  }
  return lines;
}

/**
 * Reads the one entry of a calendar file with ical.js, which is not what writes it. Texts are unescaped.
 * @throws Error where the text breaks RFC 5545: line ends, folding, nesting, other components, or a property twice.
 */
export function parseCalendar(text: string): ParsedCalendar {
  if (!text.endsWith('\r\n')) throw new Error('the last line does not end');
  if (/(^|[^\r])\n|\r(?!\n)/.test(text)) throw new Error('a line ends without CRLF');
  for (const line of text.split('\r\n')) {
    const bytes = new TextEncoder().encode(line);
    if (bytes.length > OCTETS) throw new Error(`longer than ${OCTETS} octets: ${line}`);
    if (line.isWellFormed() === false) throw new Error(`folded within a character: ${line}`);
  }
  const calendar = ICAL.Component.fromString(text);
  const [event, ...others] = calendar.getAllSubcomponents();
  if (calendar.name !== 'vcalendar' || event?.name !== 'vevent' || others.length > 0) {
    throw new Error('not a calendar with one event');
  }
  return { calendar: linesOf(calendar), event: linesOf(event) };
}
