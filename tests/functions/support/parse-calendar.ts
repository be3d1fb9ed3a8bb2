export interface CalendarLine {
  value: string;
  params: Record<string, string>;
}

export interface ParsedCalendar {
  calendar: Record<string, CalendarLine>;
  event: Record<string, CalendarLine>;
}

const OCTETS = 75;

function parseLine(line: string): [name: string, content: CalendarLine] {
  // A quoted parameter may hold a colon or a semicolon.
  const match = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/s.exec(line);
  if (!match) throw new Error(`not a content line: ${line}`);
  const [, name = '', rest = '', value = ''] = match;
  const params = [...rest.matchAll(/;([A-Z-]+)=("[^"]*"|[^";:,]*)/g)].map(
    ([, key, given]): [string, string] => [key ?? '', (given ?? '').replace(/^"|"$/g, '')],
  );
  return [name, { value, params: Object.fromEntries(params) }];
}

/** Text of RFC 5545 as it was before escaping. */
export function plainText(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_all, char: string) => (char.toLowerCase() === 'n' ? '\n' : char));
}

/** The one entry of a calendar file. @throws Error where the text breaks RFC 5545: line ends, folding, nesting, twice the same. */
export function parseCalendar(text: string): ParsedCalendar {
  if (!text.endsWith('\r\n')) throw new Error('the last line does not end');
  if (/(^|[^\r])\n|\r(?!\n)/.test(text)) throw new Error('a line ends without CRLF');
  for (const line of text.split('\r\n')) {
    if (new TextEncoder().encode(line).length > OCTETS)
      throw new Error(`longer than ${OCTETS} octets: ${line}`);
  }
  const lines = text
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .slice(0, -1);
  const parsed: ParsedCalendar = { calendar: {}, event: {} };
  const open: string[] = [];
  for (const line of lines) {
    const [name, content] = parseLine(line);
    if (name === 'BEGIN') open.push(content.value);
    else if (name === 'END') {
      if (open.pop() !== content.value) throw new Error(`END:${content.value} closes nothing`);
    } else {
      const part = open.at(-1) === 'VEVENT' ? parsed.event : parsed.calendar;
      if (part[name]) throw new Error(`${name} is there twice`);
      part[name] = content;
    }
  }
  if (open.length > 0) throw new Error(`${open.join(' ')} stays open`);
  return parsed;
}
