import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBusyTimes } from '../../../supabase/functions/refresh-calendars/read-busy-times.ts';
import { calendarOf, shown } from './calendar-text.ts';

const MARCH = { timeZone: 'America/New_York', from: new Date('2027-03-01'), until: new Date('2027-04-05') };

function fileOf(name: string): string {
  const text = readFileSync(join(import.meta.dirname, `${name}.ics`), 'utf8');
  return text.replaceAll('\n', '\r\n');
}

const busyIn = (file: string, options = MARCH) => readBusyTimes(file, options).busy.map(shown).sort();

describe('busy times of a calendar file', () => {
  it('of Google: recurrences with exceptions, days, free, canceled and declined events', () => {
    expect(busyIn(fileOf('google'))).toEqual([
      '2027-03-01T14:00/14:15',
      '2027-03-04T15:00/16:00',
      '2027-03-05T20:00/20:30',
      // Moved within the day.
      '2027-03-08T19:00/19:30',
      // Two whole days of the consultant.
      '2027-03-09T05:00/2027-03-11T05:00',
      // After the clock change of March 14. The 15th is canceled.
      '2027-03-17T13:00/13:15',
      '2027-03-22T13:00/13:15',
      '2027-03-24T13:00/13:15',
    ]);
  });

  it('names the UID where it may be an appointment of this site', () => {
    const withUid = readBusyTimes(fileOf('google'), MARCH).busy.filter(({ uid }) => uid !== undefined);
    expect(withUid.map(({ uid }) => uid)).toEqual(['8edb3f65-fbfd-4795-a999-f847bb4b115f']);
  });

  it('of Outlook: Windows zones with and without a definition, several EXDATEs, Outlook’s own states', () => {
    expect(busyIn(fileOf('outlook'))).toEqual([
      '2027-03-01T13:00/14:00',
      // Pacific Standard Time, which the file does not define.
      '2027-03-02T17:00/18:00',
      // A zone that only the file defines.
      '2027-03-03T06:30/07:30',
      // An unknown zone is read as the consultant's.
      '2027-03-04T15:00/16:00',
      // Moved to the next day; the 8th and the 15th are excluded.
      '2027-03-23T15:00/16:00',
      // Summer time in Europe began on March 28.
      '2027-03-29T12:00/13:00',
    ]);
  });

  it('of iCloud and Evolution: floating times, durations, days without an end, prefixed zones, broken events', () => {
    expect(busyIn(fileOf('icloud'))).toEqual([
      // Floating: in the consultant's zone.
      '2027-03-02T13:00/13:30',
      '2027-03-03T13:00/13:30',
      '2027-03-04T13:00/13:30',
      '2027-03-08T16:00/17:30',
      '2027-03-10T07:00/08:00',
      '2027-03-15T04:00/2027-03-16T04:00',
      '2027-04-01T15:00/16:00',
    ]);
  });

  it('reads whole days and floating times in the zone of the consultant', () => {
    const file = calendarOf(
      ['UID:1', 'DTSTART;VALUE=DATE:20270314'],
      ['UID:2', 'DTSTART:20270315T090000', 'DTEND:20270315T100000'],
    );
    expect(busyIn(file)).toEqual(['2027-03-14T05:00/2027-03-15T04:00', '2027-03-15T13:00/14:00']);
    expect(busyIn(file, { ...MARCH, timeZone: 'Asia/Kolkata' })).toEqual([
      '2027-03-13T18:30/2027-03-14T18:30',
      '2027-03-15T03:30/04:30',
    ]);
  });

  it('keeps the local time across clock changes, and gives skipped and repeated hours one meaning', () => {
    const daily = ['UID:1', 'RRULE:FREQ=DAILY;COUNT=3'];
    const at = (zone: string, start: string, end: string) =>
      busyIn(calendarOf([...daily, `DTSTART;TZID=${zone}:${start}`, `DTEND;TZID=${zone}:${end}`]), {
        ...MARCH,
        until: new Date('2028-01-01'),
      });
    expect(at('America/New_York', '20270313T023000', '20270313T024500')).toEqual([
      '2027-03-13T07:30/07:45',
      '2027-03-14T07:30/07:45',
      '2027-03-15T06:30/06:45',
    ]);
    expect(at('America/New_York', '20271106T013000', '20271106T014500')).toEqual([
      '2027-11-06T05:30/05:45',
      '2027-11-07T05:30/05:45',
      '2027-11-08T06:30/06:45',
    ]);
  });

  it('excludes an occurrence after an EXDATE that is no occurrence', () => {
    const file = calendarOf([
      'UID:1',
      'DTSTART:20270301T100000Z',
      'DTEND:20270301T110000Z',
      'RRULE:FREQ=DAILY;COUNT=4',
      'EXDATE:20270301T120000Z,20270302T100000Z',
      'EXDATE;VALUE=DATE:20270303',
    ]);
    expect(busyIn(file)).toEqual(['2027-03-01T10:00/11:00', '2027-03-04T10:00/11:00']);
  });

  it('moves all later occurrences when an exception says so', () => {
    const file = calendarOf(
      ['UID:1', 'DTSTART:20270301T100000Z', 'DTEND:20270301T110000Z', 'RRULE:FREQ=DAILY;COUNT=3'],
      [
        'UID:1',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20270302T100000Z',
        'DTSTART:20270302T120000Z',
        'DTEND:20270302T123000Z',
      ],
    );
    expect(busyIn(file)).toEqual([
      '2027-03-01T10:00/11:00',
      '2027-03-02T12:00/12:30',
      '2027-03-03T12:00/12:30',
    ]);
  });

  it('keeps an occurrence that was moved into the period from after its end', () => {
    const file = calendarOf(
      ['UID:1', 'DTSTART:20270301T100000Z', 'DTEND:20270301T110000Z', 'RRULE:FREQ=MONTHLY'],
      ['UID:1', 'RECURRENCE-ID:20270501T100000Z', 'DTSTART:20270404T100000Z', 'DTEND:20270404T110000Z'],
    );
    expect(busyIn(file)).toEqual([
      '2027-03-01T10:00/11:00',
      '2027-04-01T10:00/11:00',
      '2027-04-04T10:00/11:00',
    ]);
  });

  it('cuts events at the ends of the period, and reads several calendars in one file', () => {
    const long = calendarOf(['UID:1', 'DTSTART:20260101T000000Z', 'DTEND:20280101T000000Z']);
    expect(
      busyIn(long + calendarOf(['UID:1', 'DTSTART:20270302T100000Z', 'DTEND:20270302T110000Z'])),
    ).toEqual(['2027-03-01T00:00/2027-04-05T00:00']);
    const other = calendarOf(['UID:1', 'DTSTART:20270302T100000Z', 'DTEND:20270302T110000Z']);
    expect(busyIn(other + other.replaceAll('0302', '0303'))).toEqual([
      '2027-03-02T10:00/11:00',
      '2027-03-03T10:00/11:00',
    ]);
  });

  it.each([
    ['Status: Cancelled', 'STATUS:CONFIRMED'],
    ['STATUS:CANCELLED', 'STATUS:CONFIRMED'],
    ['Transp: transparent', 'TRANSP:OPAQUE'],
    ['Status: Cancelled', 'TRANSP:OPAQUE'],
  ])('stays busy when a description that is not folded has the line %s', (line, state) => {
    const when = ['DTSTART:20270302T150000Z', 'DTEND:20270302T160000Z'];
    const file = calendarOf(['UID:1', 'DESCRIPTION:The old one:', line, ...when, 'SUMMARY:Board', state]);
    expect(busyIn(file)).toEqual(['2027-03-02T15:00/16:00']);
    expect(readBusyTimes(file, MARCH).unread).toEqual({ count: 1, titles: ['Board'] });
  });

  it('reads 5,000 events', () => {
    const instant = (index: number) =>
      new Date(Date.UTC(2025, 0, 1) + index * 6 * 3_600_000).toISOString().replace(/[-:]|\.\d+/g, '');
    const file = calendarOf(
      ...Array.from({ length: 5000 }, (_, index) => [
        `UID:event-${index}@google.com`,
        `DTSTART:${instant(index)}`,
        'DURATION:PT1H',
        'SUMMARY:Event',
      ]),
    );
    // 35 days with four events each.
    expect(readBusyTimes(file, MARCH).busy).toHaveLength(140);
  });

  it.each([
    ['a web page', '<!doctype html><title>Sign in</title>', 'not_a_calendar'],
    ['an empty file', '', 'not_a_calendar'],
  ])('refuses %s', (_what, file, problem) => {
    expect(() => readBusyTimes(file, MARCH)).toThrow(problem);
  });
});
