import { describe, expect, it } from 'vitest';
import {
  type CalendarMethod,
  calendarFile,
  calendarType,
} from '../../../supabase/functions/_shared/calendar/calendar-file.ts';
import {
  calendarEvent,
  googleCalendarLink,
  outlookCalendarLink,
} from '../../../supabase/functions/_shared/contracts/booking/calendar-links.ts';
import type { MeetingPlace } from '../../../supabase/functions/_shared/contracts/booking/meeting-place.ts';
import { MAIL_FROM, SITE_URL } from '../support/fakes.ts';
import { parseCalendar } from '../support/parse-calendar.ts';

const booking = {
  id: '8edb3f65-fbfd-4795-a999-f847bb4b115f',
  serviceType: 'Market Analysis & Insights',
  startsAt: '2026-11-24T14:00:00.000Z',
  endsAt: '2026-11-24T15:00:00.000Z',
  place: {} as MeetingPlace,
  sequence: 2,
};
const guest = { name: 'Dana Okafor', email: 'dana@example.com' };
const stamp = new Date('2026-11-21T09:00:00.000Z');

function file(
  method: CalendarMethod,
  change: Partial<typeof booking> = {},
  who: typeof guest | null = guest,
) {
  const options = { method, siteUrl: SITE_URL, mailFrom: MAIL_FROM, stamp };
  return calendarFile({ ...booking, ...change }, who ? { ...options, guest: who } : options);
}

describe('a calendar file', () => {
  it('invites the guest with all required fields, in UTC', () => {
    const { method, content } = file('REQUEST');
    const { calendar, event } = parseCalendar(content);
    expect(method).toBe('REQUEST');
    expect(calendar).toMatchObject({
      VERSION: { value: '2.0' },
      METHOD: { value: 'REQUEST' },
      CALSCALE: { value: 'GREGORIAN' },
    });
    expect(event).toMatchObject({
      UID: { value: booking.id },
      SEQUENCE: { value: '2' },
      DTSTAMP: { value: '20261121T090000Z', params: {} },
      DTSTART: { value: '20261124T140000Z', params: {} },
      DTEND: { value: '20261124T150000Z', params: {} },
      STATUS: { value: 'CONFIRMED' },
      SUMMARY: { value: 'Market Analysis & Insights with Meridian' },
      ORGANIZER: { value: 'mailto:hello@meridian.example' },
      ATTENDEE: {
        value: 'MAILTO:dana@example.com',
        params: { CN: 'Dana Okafor', RSVP: 'TRUE', PARTSTAT: 'NEEDS-ACTION', ROLE: 'REQ-PARTICIPANT' },
      },
    });
    expect(event.DESCRIPTION?.value).toContain('will contact you before we meet');
    expect(event.LOCATION?.value).toBe('By phone or video');
  });

  it('cancels the entry with the same UID and without asking for a response', () => {
    const { calendar, event } = parseCalendar(file('CANCEL', { sequence: 3 }).content);
    expect(calendar.METHOD?.value).toBe('CANCEL');
    expect(event).toMatchObject({
      UID: { value: booking.id },
      SEQUENCE: { value: '3' },
      STATUS: { value: 'CANCELLED' },
      ORGANIZER: { value: 'mailto:hello@meridian.example' },
      ATTENDEE: { value: 'MAILTO:dana@example.com', params: { RSVP: 'FALSE' } },
    });
  });

  it('has no attendee where it is public', () => {
    const content = calendarFile(booking, {
      method: 'PUBLISH',
      siteUrl: SITE_URL,
      mailFrom: MAIL_FROM,
      stamp,
    }).content;
    const { calendar, event } = parseCalendar(content);
    expect(calendar.METHOD?.value).toBe('PUBLISH');
    expect(event.ATTENDEE).toBeUndefined();
    expect(content).not.toContain('dana');
  });

  it.each(['REQUEST', 'CANCEL', 'PUBLISH'] as const)('has one method, inside and outside: %s', (method) => {
    expect(calendarType(method)).toBe(`text/calendar; method=${method}; charset=utf-8`);
    expect(file(method).content.match(/^METHOD:.*$/gm)).toEqual([`METHOD:${method}`]);
  });

  it.each([
    ['long', 'Ö'.repeat(100)],
    ['of emoji', '👩‍🚀'.repeat(15)],
    ['right to left', 'דנה לוי '.repeat(10)],
    ['with quotes', 'Dana "D" O\'Neill; Jr., \\ CEO'],
    ['with line ends', 'Dana\r\nATTENDEE:mailto:eve@example.com'],
  ])('stays valid with a name that is %s', (_what, name) => {
    const { event } = parseCalendar(file('REQUEST', {}, { name, email: 'dana@example.com' }).content);
    expect(event.ATTENDEE?.value).toBe('MAILTO:dana@example.com');
  });

  it('names the location of a consultation in person', () => {
    const location = '215 Laredo Dr. Suite 100, Decatur; ring twice';
    const { content } = file('PUBLISH', { place: { location } }, null);
    expect(parseCalendar(content).event.LOCATION?.value).toBe(location);
    expect(calendarEvent({ ...booking, serviceName: booking.serviceType, place: { location } }).place).toBe(
      location,
    );
    expect(calendarEvent({ ...booking, serviceName: booking.serviceType }).place).toBe('By phone or video');
  });

  it('has the link of a video call as place and as conference, folded', () => {
    const videoLink = `https://meet.example.com/${'consultation-'.repeat(12)}`;
    const { content } = file('REQUEST', { place: { meetsBy: 'video', videoLink } });
    const { event } = parseCalendar(content);
    expect(event.LOCATION?.value).toBe(videoLink);
    expect(event.DESCRIPTION?.value).toContain(`Join the video call: ${videoLink}`);
    expect(event.CONFERENCE).toEqual({
      value: videoLink,
      params: { FEATURE: 'AUDIO,VIDEO', LABEL: 'Video call' },
    });
    expect(Math.max(...content.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  });

  it('names a voice call, without a conference', () => {
    const { event } = parseCalendar(file('REQUEST', { place: { meetsBy: 'voice' } }).content);
    expect(event.LOCATION?.value).toBe('Phone call');
    expect(event.CONFERENCE).toBeUndefined();
  });

  it('stays valid with a service name that contains commas', () => {
    const serviceType = 'Plans, budgets; and \\ more';
    const { event } = parseCalendar(file('REQUEST', { serviceType }).content);
    expect(event.SUMMARY?.value).toBe(`${serviceType} with Meridian`);
  });

  // RFC 5545, 3.4, 3.6 and 3.6.1, and RFC 5546, 3.2.2 and 3.2.5: what a calendar and an event must have.
  it.each(['REQUEST', 'CANCEL', 'PUBLISH'] as const)('has every required property: %s', (method) => {
    const { calendar, event } = parseCalendar(file(method, {}, method === 'PUBLISH' ? null : guest).content);
    expect(Object.keys(calendar)).toEqual(expect.arrayContaining(['PRODID', 'VERSION', 'METHOD']));
    expect(Object.keys(event)).toEqual(
      expect.arrayContaining([
        'UID',
        'DTSTAMP',
        'DTSTART',
        'DTEND',
        'SEQUENCE',
        'ORGANIZER',
        'SUMMARY',
        'STATUS',
      ]),
    );
    expect(event.ATTENDEE === undefined).toBe(method === 'PUBLISH');
  });

  it('keeps one UID while it is confirmed, moved, and canceled, and counts the versions up', () => {
    const later = { startsAt: '2026-11-25T14:00:00.000Z', endsAt: '2026-11-25T15:00:00.000Z' };
    const events = [
      file('REQUEST', { sequence: 0 }),
      file('REQUEST', { ...later, sequence: 1 }),
      file('CANCEL', { ...later, sequence: 2 }),
    ].map(({ content }) => parseCalendar(content).event);
    expect(events.map(({ UID }) => UID?.value)).toEqual([booking.id, booking.id, booking.id]);
    expect(events.map(({ SEQUENCE }) => Number(SEQUENCE?.value))).toEqual([0, 1, 2]);
    expect(events.map(({ STATUS }) => STATUS?.value)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED']);
    expect(events.map(({ DTSTART }) => DTSTART?.value)).toEqual([
      '20261124T140000Z',
      '20261125T140000Z',
      '20261125T140000Z',
    ]);
    for (const { ORGANIZER } of events) expect(ORGANIZER).toEqual(events[0]?.ORGANIZER);
  });

  it('names every time as a UTC instant, which needs no VTIMEZONE', () => {
    const { content } = file('REQUEST');
    const { event } = parseCalendar(content);
    for (const time of [event.DTSTART, event.DTEND, event.DTSTAMP]) {
      expect(time?.value).toMatch(/^\d{8}T\d{6}Z$/);
      expect(time?.params).toEqual({});
    }
    expect(content).not.toMatch(/TZID|VTIMEZONE/);
  });

  it.each(['Ö'.repeat(60), '👩‍🚀 '.repeat(20), 'דנה לוי '.repeat(12), 'é'.repeat(31) + 'a'.repeat(40)])(
    'folds %s between characters, at 75 octets, and reads as before',
    (serviceType) => {
      const { content } = file('REQUEST', { serviceType });
      const bytes = new TextEncoder().encode(content);
      expect(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)).toBe(content);
      expect(parseCalendar(content).event.SUMMARY?.value).toBe(`${serviceType} with Meridian`);
      expect(content).toContain('\r\n ');
    },
  );

  // 9:00 AM in New York on both sides of each change of the clocks, and in the week when only one side changed.
  it.each([
    ['2027-03-12T14:00:00.000Z', '20270312T140000Z'],
    ['2027-03-15T13:00:00.000Z', '20270315T130000Z'],
    ['2027-11-05T13:00:00.000Z', '20271105T130000Z'],
    ['2027-11-08T14:00:00.000Z', '20271108T140000Z'],
    ['2027-03-29T13:00:00+00:00', '20270329T130000Z'],
    ['2026-10-26T09:00:00-04:00', '20261026T130000Z'],
  ])('contains %s as the right UTC instant', (startsAt, expected) => {
    const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString();
    const { event } = parseCalendar(file('REQUEST', { startsAt, endsAt }).content);
    expect(event.DTSTART?.value).toBe(expected);
    expect(event.DTSTART?.params).toEqual({});
  });
});

describe('links that add a calendar entry', () => {
  const event = calendarEvent({ ...booking, serviceName: 'Market Analysis & Insights +1' });

  it('Google’s has both instants in UTC', () => {
    const link = new URL(googleCalendarLink(event));
    expect(link.origin + link.pathname).toBe('https://calendar.google.com/calendar/render');
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      action: 'TEMPLATE',
      text: 'Market Analysis & Insights +1 with Meridian',
      dates: '20261124T140000Z/20261124T150000Z',
      location: 'By phone or video',
    });
  });

  it('Outlook’s encodes blanks without "+"', () => {
    const link = outlookCalendarLink(event);
    expect(link).not.toContain('+');
    const query = new URL(link).searchParams;
    expect(query.get('subject')).toBe('Market Analysis & Insights +1 with Meridian');
    expect(query.get('startdt')).toBe('2026-11-24T14:00:00.000Z');
    expect(query.get('enddt')).toBe('2026-11-24T15:00:00.000Z');
  });
});
