import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeCalendar } from '../../../supabase/functions/refresh-calendars/decode-calendar.ts';
import {
  type ReadCalendar,
  readBusyTimes,
} from '../../../supabase/functions/refresh-calendars/read-busy-times.ts';
import { calendarOf, shown } from './calendar-text.ts';

const FOLDER = join(import.meta.dirname, 'cases');
const DECEMBER = {
  timeZone: 'America/New_York',
  from: new Date('2026-11-28'),
  until: new Date('2027-01-01'),
};

const CONTROL = '2026-12-11T15:00/15:30';
const LATER_CONTROL = '2026-12-11T18:00/18:30';
const VISIT = '2026-12-08T15:00/16:00';

/** What each file makes busy, and the titles of the events that could not be read as a whole. */
const CASES: Record<string, { busy: string[]; unread?: string[]; isCutOff?: true }> = {
  'c01-allday-same-end': { busy: ['2026-12-08T05:00/2026-12-09T05:00', CONTROL] },
  'c04-until-date-only': { busy: ['07', '08', '09'].map((day) => `2026-12-${day}T15:00/16:00`) },
  'c05-count-and-until': { busy: ['07', '08', '09'].map((day) => `2026-12-${day}T15:00/16:00`) },
  'c06-line-not-folded': { busy: [VISIT, CONTROL, LATER_CONTROL] },
  'c07-quote-in-parameter': { busy: [VISIT, CONTROL, LATER_CONTROL] },
  'c08-rdate-only': {
    busy: ['2026-12-07T15:00/16:00', VISIT, '2026-12-10T18:00/19:00'],
  },
  'c10-freebusy-only': { busy: ['2026-12-08T15:00/17:00', '2026-12-09T15:00/17:00'] },
  'c11-zone-display-name': { busy: [VISIT, '2026-12-09T15:00/16:00'] },
  'c12-lf-tabs-lowercase': { busy: [VISIT, '2026-12-09T15:00/16:00'] },
  'c13-utf16': { busy: [VISIT] },
  'c14-override-all-day': {
    busy: ['2026-12-07T15:00/16:00', '2026-12-08T19:00/20:00', '2026-12-09T15:00/16:00'],
  },
  'c15-biweekly-last': { busy: ['2026-12-07T15:00/16:00'] },
  'c16-multiday-across-allday': {
    busy: ['2026-12-08T05:00/2026-12-09T05:00', '2026-12-10T05:00/2026-12-11T05:00'],
  },
  'c17-monthly-weekday': { busy: ['2026-11-30T15:00/16:00', '2026-12-31T15:00/16:00'] },
  // The interval is 0.
  'c18-empty-rrule': { busy: [VISIT, '2026-12-09T15:00/16:00'], unread: ['Zero interval'] },
  'c19-rrule-bysetpos-yearly-nothing': { busy: [CONTROL] },
  'c20-duration-weeks-negative': { busy: ['2026-12-08T15:00/16:30'], unread: ['Backwards'] },
  'c21-method-cancel': { busy: [VISIT] },
  'c23-unknown-freq': { busy: [VISIT, CONTROL], unread: ['Bad freq'] },
  'c24-lowercase-freq': { busy: [VISIT, '2026-12-09T15:00/16:00'] },
  'c25-lf-and-tab-fold': { busy: [VISIT, '2026-12-09T15:00/16:00'] },
  'c26-quote-and-newline-in-parameter': { busy: [VISIT, CONTROL, LATER_CONTROL] },
  'c28-blank-line-inside': { busy: [VISIT, CONTROL] },
  'c29-missing-end-vcalendar': { busy: [CONTROL], isCutOff: true },
  'c31-rdate-with-dtstart-listed': { busy: ['2026-12-07T15:00/16:00', VISIT] },
};

const shownOf = ({ busy, unread, isCutOff }: ReadCalendar) => ({
  busy: busy.map(shown),
  unread: unread.titles,
  isCutOff,
});

const read = (...events: string[][]) => shownOf(readBusyTimes(calendarOf(...events), DECEMBER));

describe('a file of another program', () => {
  it('is tried for every kind', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(CASES).map((name) => `${name}.ics`));
  });

  it.each(Object.entries(CASES))('%s', async (name, { busy, unread = [], isCutOff = false }) => {
    const bytes = new Uint8Array(readFileSync(join(FOLDER, `${name}.ics`)));
    const text = await decodeCalendar(new Blob([bytes]).stream(), null, bytes.length);
    expect(shownOf(readBusyTimes(text, DECEMBER))).toEqual({ busy, unread, isCutOff });
  });
});

const TIMED = ['UID:1', 'SUMMARY:Call', 'DTSTART:20261207T150000Z', 'DTEND:20261207T160000Z'];
const ALL_DAY = ['UID:1', 'SUMMARY:Away', 'DTSTART;VALUE=DATE:20261207', 'DTEND;VALUE=DATE:20261208'];
const day = (date: number) => `2026-12-${String(date).padStart(2, '0')}T05:00`;

describe('a file', () => {
  const event = calendarOf(['UID:1', 'DTSTART:20261208T150000Z', 'DURATION:PT1H']);
  const utf16 = Buffer.from(event, 'utf16le').swap16();

  it.each<[string, string | Uint8Array, boolean]>([
    ['of UTF-16 without a byte order mark', utf16, false],
    ['with empty lines and spaces first', `\r\n\n  ${event}`, false],
    ['with a line of a proxy below it', `${event}<!-- cached -->\r\n\0`, false],
    ['whose second calendar does not end', `${event}BEGIN:VCALENDAR\r\n`, true],
  ])('%s is read', async (_what, file, isCutOff) => {
    const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : new Uint8Array(file);
    const text = await decodeCalendar(new Blob([bytes]).stream(), null, bytes.length);
    expect(shownOf(readBusyTimes(text, DECEMBER))).toEqual({ busy: [VISIT], unread: [], isCutOff });
  });

  it('names a VFREEBUSY with a time that has no end', () => {
    const file = event
      .replace('BEGIN:VEVENT', 'BEGIN:VFREEBUSY\r\nSUMMARY:Times')
      .replace('DTSTART', 'FREEBUSY')
      .replace('END:VEVENT', 'END:VFREEBUSY');
    expect(shownOf(readBusyTimes(file, DECEMBER))).toEqual({ busy: [], unread: ['Times'], isCutOff: false });
  });
});

describe('an event', () => {
  it('of whole days ends with the day that its UNTIL in UTC means to the owner', () => {
    const threeDays = { busy: [`${day(7)}/${day(10)}`], unread: [], isCutOff: false };
    for (const until of [
      '20261209T050000Z',
      '20261210T045959Z',
      '20261209T000000Z',
      '20261209T235959Z',
      '20261209',
    ]) {
      expect(read([...ALL_DAY, `RRULE:FREQ=DAILY;UNTIL=${until}`])).toEqual(threeDays);
    }
  });

  it('of whole days lacks what an EXDATE with a time excludes', () => {
    const busy = [`${day(7)}/${day(8)}`, `${day(9)}/${day(10)}`];
    for (const omitted of [
      'EXDATE;TZID=Eastern Standard Time:20261208T000000',
      'EXDATE:20261208T050000Z',
      'EXDATE:20261208T000000Z',
      'EXDATE;VALUE=DATE:20261208',
    ]) {
      expect(read([...ALL_DAY, 'RRULE:FREQ=DAILY;COUNT=3', omitted]).busy).toEqual(busy);
    }
  });

  it('takes the periods of its RDATE, and its own start', () => {
    expect(
      read([...TIMED, 'RDATE;VALUE=PERIOD:20261208T150000Z/20261208T180000Z,20261209T150000Z/PT30M']),
    ).toEqual({
      busy: ['2026-12-07T15:00/16:00', '2026-12-08T15:00/18:00', '2026-12-09T15:00/15:30'],
      unread: [],
      isCutOff: false,
    });
  });

  it.each([
    ['RRULE:FREQ=DAILY;UNTIL=soon', 25],
    ['RRULE:FREQ=DAILY;COUNT=many', 25],
    ['RRULE:FREQ=DAILY;BYHOUR=99', 1],
    ['RRULE:FREQ=DAILY;BYDAY=XX', 1],
    ['RRULE:FREQ=YEARLY;RSCALE=CHINESE', 1],
    ['RRULE:COUNT=3', 1],
    ['RRULE:FREQ=DAILY;COUNT=3\r\nRRULE:FREQ=WEEKLY', 3],
    ['RRULE:RSCALE=GREGORIAN;FREQ=DAILY;COUNT=3;SKIP=BACKWARD', 3],
    ['EXDATE:never', 1],
    ['RDATE:20261399', 1],
  ])('with %s takes at least its first time, and is named', (line, times) => {
    const { busy, unread } = read([...TIMED, line]);
    expect(busy).toContain('2026-12-07T15:00/16:00');
    expect([busy.length, unread]).toEqual([times, ['Call']]);
  });

  it.each([
    ['DTSTART;VALUE=DATE:20261207', 'DURATION:PT0S'],
    ['DTSTART;VALUE=DATE:20261207', 'DURATION:PT24H'],
    ['DTSTART;VALUE=DATE:20261207', 'DURATION:PT1H'],
    ['DTSTART;VALUE=DATE:20261207', 'DTEND:20261208T000000Z'],
    ['DTSTART;VALUE=DATE:20261207', 'DTEND:20261207T120000'],
    ['DTSTART;VALUE=DATE:20261207T000000Z', 'DTEND;VALUE=DATE:20261208T000000Z'],
    ['DTSTART;VALUE=DATE:20261207', 'RRULE:FREQ=DAILY;COUNT=1;BYHOUR=9'],
  ])('of whole days takes at least a day: %s, %s', (...lines) => {
    const busy = [`${day(7)}/${day(8)}`];
    expect(read(['UID:1', ...lines])).toEqual({ busy, unread: [], isCutOff: false });
  });

  it.each([
    ['RDATE;VALUE=DATE:20261208'],
    ['RRULE:RRULE:FREQ=DAILY;COUNT=2'],
    ['RRULE:FREQ=DAILY;BYDAY=;INTERVAL=;COUNT=2'],
    ['RRULE:FREQ=DAILY;UNTIL=2026-12-08T10:00:00.000-05:00'],
  ])('has a second time by %s', (line) => {
    const busy = ['2026-12-07T15:00/16:00', VISIT];
    expect(read([...TIMED, line])).toEqual({ busy, unread: [], isCutOff: false });
  });

  it.each([
    ['DTSTART:2026-12-08T10:00:00-05:00', 'DTEND:2026-12-08T16:00:00.000Z'],
    ['DTSTART:20261208T160000+0100', 'DTEND:', 'DURATION:PT1H'],
  ])('begins at %s', (...lines) => {
    expect(read(['UID:1', ...lines])).toEqual({ busy: [VISIT], unread: [], isCutOff: false });
  });

  it('is canceled at one time by its id only, in either spelling', () => {
    const id = ['UID:1', 'RECURRENCE-ID:20261208T150000Z'];
    for (const state of ['STATUS:CANCELLED', 'STATUS:Canceled']) {
      const { busy, unread } = read([...TIMED, 'RRULE:FREQ=DAILY;COUNT=3'], [...id, state]);
      expect([busy, unread]).toEqual([['2026-12-07T15:00/16:00', '2026-12-09T15:00/16:00'], []]);
    }
  });

  it('in a zone that its file does not define is named', () => {
    const zone = 'TZID=Amsterdam, Berlin';
    const { busy, unread } = read([
      'UID:1',
      `DTSTART;${zone}:20261208T100000`,
      'DURATION:PT1H',
      'SUMMARY:Call',
    ]);
    expect([busy, unread]).toEqual([[VISIT], ['Call']]);
  });

  it('takes each onset that a definition of its zone lists', () => {
    const zone = (kind: string, start: string, listed: string, [from, to]: [string, string]) =>
      [
        `BEGIN:${kind}`,
        `DTSTART:${start}`,
        `RDATE:${listed}`,
        `TZOFFSETFROM:${from}`,
        `TZOFFSETTO:${to}`,
        `END:${kind}`,
      ].join('\r\n');
    const parts = [
      zone('STANDARD', '20201025T030000', '20251026T030000,20261025T030000', ['+0200', '+0100']),
      zone('DAYLIGHT', '20210328T020000', '20250330T020000,20260329T020000', ['+0100', '+0200']),
    ];
    const definition = ['BEGIN:VTIMEZONE', 'TZID:Office', ...parts, 'END:VTIMEZONE', 'BEGIN:VEVENT'];
    const event = ['UID:1', 'DTSTART;TZID=Office:20261208T160000', 'DURATION:PT1H'];
    const file = calendarOf(event).replace('BEGIN:VEVENT', definition.join('\r\n'));
    expect(shownOf(readBusyTimes(file, DECEMBER)).busy).toEqual([VISIT]);
  });

  it('with an UNTIL that has dashes recurs until then', () => {
    expect(read([...TIMED, 'RRULE:FREQ=DAILY;UNTIL=2026-12-08T23:59:59Z', 'EXDATE:'])).toEqual({
      busy: ['2026-12-07T15:00/16:00', VISIT],
      unread: [],
      isCutOff: false,
    });
  });

  it('without a start or with an end before it is named, by its title without escapes', () => {
    expect(
      read(
        ['UID:1', 'SUMMARY:Lunch\\, with "Ada"\\nand Bo'],
        ['UID:2', 'DTSTART:20260230T100000Z'],
        ['UID:3', 'DTSTART:20261208T150000Z', 'DTEND:20261208T140000Z', 'SUMMARY;LANGUAGE=en:Back'],
        TIMED,
      ),
    ).toEqual({
      busy: ['2026-12-07T15:00/16:00'],
      unread: ['Lunch, with "Ada" and Bo', '', 'Back'],
      isCutOff: false,
    });
  });

  it('does not take the time or the duration of its alarm', () => {
    expect(
      read([
        'UID:1',
        'BEGIN:VALARM',
        'DURATION:PT9H',
        'END:VALARM',
        'DTSTART:20261208T150000Z',
        'DURATION:PT1H',
      ]).busy,
    ).toEqual([VISIT]);
  });

  it('takes the summer time that its file defines for a name that only states an offset', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:GMT -0500 (Standard)',
      'BEGIN:STANDARD',
      'DTSTART:20061101T020000',
      'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:20060301T020000',
      'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0400',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ].join('\r\n');
    const event = [
      'UID:1',
      'DTSTART;TZID=GMT -0500 (Standard):20270310T100000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY',
    ];
    const file = calendarOf(event).replace('BEGIN:VEVENT', `${zone}\r\nBEGIN:VEVENT`);
    const options = { ...DECEMBER, from: new Date('2027-03-01'), until: new Date('2027-03-20') };
    expect(shownOf(readBusyTimes(file, options)).busy).toEqual([
      '2027-03-10T15:00/16:00',
      '2027-03-17T14:00/15:00',
    ]);
  });
});
