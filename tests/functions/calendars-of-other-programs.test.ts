import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeCalendar } from '../../supabase/functions/refresh-calendars/decode-calendar.ts';
import {
  type ReadCalendar,
  readBusyTimes,
} from '../../supabase/functions/refresh-calendars/read-busy-times.ts';
import { calendarOf, shown } from './support/calendar-text.ts';

const FOLDER = join(import.meta.dirname, 'calendars/cases');
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
    ['EXDATE:never', 1],
    ['RDATE:20261399', 1],
  ])('with %s takes at least its first time, and is named', (line, times) => {
    const { busy, unread } = read([...TIMED, line]);
    expect(busy).toContain('2026-12-07T15:00/16:00');
    expect([busy.length, unread]).toEqual([times, ['Call']]);
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
