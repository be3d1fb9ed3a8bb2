import { describe, expect, it } from 'vitest';
import { SITE_URL } from '../support/fakes.ts';
import { parseCalendar } from '../support/parse-calendar.ts';
import { APPOINTMENT, mailOf } from './appointment.ts';
import './clock.ts';

const ID = APPOINTMENT.appointmentId;
const MANAGE = `${SITE_URL}/manage-booking/${ID}#token=${APPOINTMENT.manageToken}`;

const TO_GUEST = [
  'appointment_requested',
  'appointment_confirmed',
  'appointment_declined',
  'appointment_missed',
  'appointment_moved',
  'appointment_cancelled',
  'appointment_reminder_24h',
  'appointment_reminder_1h',
  'appointment_follow_up',
];

describe('every mail to a guest', () => {
  it.each(TO_GUEST)('%s repeats nothing that a visitor wrote, except the message of a request', (kind) => {
    const { subject, text, html, calendar } = mailOf(kind, {
      clientName: 'Win at https://spam.example',
      company: 'Spam & Sons',
      reason: 'See https://spam.example',
      changedBy: 'guest',
      ...(kind === 'appointment_requested' ? { message: null } : {}),
      status: 'confirmed',
    });
    expect(subject + text + html + (calendar?.content ?? '')).not.toMatch(/spam/i);
    expect(text).toContain('Hi,\n');
  });

  it.each(TO_GUEST.filter((kind) => kind !== 'appointment_follow_up'))(
    '%s prints the guest’s own time with its zone, and the firm’s after it',
    (kind) => {
      const { text } = mailOf(kind, { guestTimeZone: 'Europe/Paris' });
      expect(text).toContain(
        'When: Tuesday, November 24, 3:00 PM – 4:00 PM Central European Time (9:00 AM Eastern Time)\n',
      );
    },
  );

  it.each(TO_GUEST)('%s states why it was sent, and has no Reply-To address', (kind) => {
    const { text, replyTo } = mailOf(kind);
    expect(text).toMatch(/You’re receiving this (one )?email because .*meridian\.example/);
    expect(replyTo).toBeUndefined();
  });

  it.each([
    ['appointment_requested', 'pending', 'Manage booking'],
    ['appointment_confirmed', 'confirmed', 'Move or cancel'],
    ['appointment_moved', 'pending', 'Manage booking'],
    ['appointment_moved', 'confirmed', 'Move or cancel'],
    ['appointment_reminder_24h', 'confirmed', 'Manage booking'],
  ])('%s (%s) has a link for changes with the token in the URL fragment', (kind, status, label) => {
    const { html, text } = mailOf(kind, { status });
    expect(html).toMatch(new RegExp(`<a href="${MANAGE}"[^>]*>${label}</a>`));
    expect(text).toContain(`${label}:\n${MANAGE}\n`);
    expect(text).toContain('until Monday, November 23 at 9:00 AM Eastern Time.');
  });

  it('states the deadline on the guest’s own clock alone', () => {
    const { text } = mailOf('appointment_requested', { guestTimeZone: 'Europe/Paris' });
    expect(text).toContain('until Monday, November 23 at 3:00 PM Central European Time.');
  });

  it('gives the phone number when there is no link', () => {
    const { text } = mailOf('appointment_requested', { manageToken: null });
    expect(text).toContain(`See your booking:\n${SITE_URL}/booking-confirmation/${ID}\n`);
    expect(text).toContain('To move or cancel it, call (404) 555-0142');
    expect(text).not.toContain('token');
  });
});

describe('both days on which the clocks change', () => {
  it.each([
    ['2027-03-12T14:00:00Z', 'Friday, March 12, 9:00 AM – 10:00 AM Eastern Time'],
    ['2027-03-15T13:00:00Z', 'Monday, March 15, 9:00 AM – 10:00 AM Eastern Time'],
    ['2027-11-05T13:00:00Z', 'Friday, November 5, 2027, 9:00 AM – 10:00 AM Eastern Time'],
    ['2027-11-08T14:00:00Z', 'Monday, November 8, 2027, 9:00 AM – 10:00 AM Eastern Time'],
  ])('are right in reminders: %s', (startsAt, expected) => {
    const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString();
    expect(mailOf('appointment_reminder_24h', { startsAt, endsAt }).text).toContain(expected);
  });
});

describe('the calendar file of a mail', () => {
  const method = (kind: string, change: Record<string, unknown>) => {
    const { calendar } = mailOf(kind, change);
    if (!calendar) return undefined;
    const inside = parseCalendar(calendar.content).calendar.METHOD?.value;
    expect(inside).toBe(calendar.method);
    return inside;
  };

  it.each([
    ['appointment_requested', { status: 'pending' }, undefined],
    ['appointment_confirmed', { status: 'confirmed' }, 'REQUEST'],
    ['appointment_moved', { status: 'confirmed', wasConfirmed: true }, 'REQUEST'],
    ['appointment_moved', { status: 'pending' }, undefined],
    ['appointment_moved', { status: 'pending', wasConfirmed: true }, 'CANCEL'],
    ['appointment_cancelled', { status: 'cancelled', wasConfirmed: true }, 'CANCEL'],
    ['appointment_cancelled', { status: 'cancelled' }, undefined],
    ['appointment_declined', { status: 'declined' }, undefined],
    ['appointment_declined', { status: 'declined', wasConfirmed: true }, 'CANCEL'],
    ['appointment_reminder_24h', { status: 'confirmed' }, undefined],
    ['appointment_follow_up', { status: 'completed' }, undefined],
    ['appointment_notice', { status: 'confirmed' }, undefined],
  ])('%s %j: %s', (kind, change, expected) => {
    expect(method(kind, change)).toBe(expected);
  });

  it('keeps the same UID and organizer through all changes of a booking', () => {
    const confirmed = mailOf('appointment_confirmed', {
      status: 'confirmed',
      sequence: 0,
    }).calendar;
    const moved = mailOf('appointment_moved', {
      status: 'confirmed',
      sequence: 1,
      startsAt: '2026-11-25T14:00:00Z',
      endsAt: '2026-11-25T15:00:00Z',
    }).calendar;
    const cancelled = mailOf('appointment_cancelled', {
      status: 'cancelled',
      wasConfirmed: true,
      sequence: 2,
    }).calendar;
    const events = [confirmed, moved, cancelled].map((file) => parseCalendar(file?.content ?? '').event);
    expect(new Set(events.map((event) => event.UID?.value))).toEqual(new Set([ID]));
    expect(events.map((event) => event.SEQUENCE?.value)).toEqual(['0', '1', '2']);
    expect(events.map((event) => event.DTSTART?.value)).toEqual([
      '20261124T140000Z',
      '20261125T140000Z',
      '20261124T140000Z',
    ]);
    expect(new Set(events.map((event) => event.ORGANIZER?.value))).toEqual(
      new Set(['mailto:hello@meridian.example']),
    );
  });

  it('contains the location', () => {
    const { calendar, html } = mailOf('appointment_confirmed', {
      status: 'confirmed',
      place: { location: 'Decatur' },
    });
    expect(parseCalendar(calendar?.content ?? '').event.LOCATION?.value).toBe('Decatur');
    expect(html).toContain('location=Decatur');
  });

  it('has links beside it for Google and Outlook, which are too long for the text', () => {
    const { html, text } = mailOf('appointment_confirmed', { status: 'confirmed' });
    expect(html).toMatch(/<a href="https:\/\/calendar\.google\.com\/[^"]+"[^>]*>Google<\/a>/);
    expect(html).toMatch(/<a href="https:\/\/outlook\.live\.com\/[^"]+"[^>]*>Outlook<\/a>/);
    expect(text).not.toMatch(/google|outlook/i);
  });
});

describe('the text of an email', () => {
  it.each([
    ['guest', 'en', 'As you asked, we’ve moved your consultation. Here’s the new time:'],
    ['guest', 'es', 'Como usted pidió, cambiamos el horario de su consulta. Este es el nuevo:'],
    ['firm', 'en', 'Your consultation has been moved. Here’s the new time:'],
    ['firm', 'es', 'Su consulta cambió de horario. Este es el nuevo:'],
  ])('says of a move by the %s (%s): %s', (changedBy, locale, words) => {
    expect(mailOf('appointment_moved', { changedBy, locale }).text).toContain(words);
  });

  it('contains the previous time of a moved booking', () => {
    const { text, subject } = mailOf('appointment_moved', {
      status: 'confirmed',
      previousStartsAt: '2026-11-23T14:00:00Z',
    });
    expect(text).toContain('Previous time: Monday, November 23 at 9:00 AM Eastern Time');
    expect(subject).toBe('Moved: AI Strategy Consultation, now Tue, Nov 24, 9:00 AM Eastern Time');
  });

  it.each([
    ['appointment_declined', 'firm'],
    ['appointment_cancelled', 'firm'],
  ])('%s contains the reason given by %s', (kind, changedBy) => {
    expect(mailOf(kind, { reason: 'The consultant is ill.', changedBy }).text).toContain(
      'The reason:\n\n> The consultant is ill.',
    );
  });

  it('apologizes for the missing answer, and links to other times', () => {
    const openTimes = ['2026-11-25T14:00:00.000Z', '2026-11-30T18:00:00.000Z'];
    const { subject, text } = mailOf('appointment_missed', { openTimes });
    expect(subject).toBe('We missed your request, and we’re sorry: Tue, Nov 24, 9:00 AM Eastern Time');
    expect(text).toContain('we didn’t answer before it began');
    const chosen = `${SITE_URL}/schedule?service=AI+Strategy+Consultation&date=2026-11-25&time=09%3A00`;
    expect(text).toContain(`Wednesday, November 25 at 9:00 AM Eastern Time:\n${chosen}`);
    expect(text).toContain('Monday, November 30 at 1:00 PM Eastern Time');
    expect(text).toContain(`Choose another time:\n${SITE_URL}/schedule?service=AI+Strategy+Consultation\n`);
    expect(text).not.toContain('The reason:');
  });

  it('does not offer changes after the cutoff', () => {
    const { text } = mailOf('appointment_reminder_1h', {
      status: 'confirmed',
      canChange: false,
    });
    expect(text).not.toContain('Manage booking');
    expect(text).toContain('To move or cancel it, call (404) 555-0142');
  });

  it('mentions a payment or refund only where there is one', () => {
    const back = 'Your payment of $250 will be refunded';
    const paid = { priceCents: 25_000, paymentStatus: 'paid' };
    expect(mailOf('appointment_cancelled', { ...paid, refundDue: true }).text).toContain(back);
    expect(mailOf('appointment_cancelled', { ...paid, paymentStatus: 'refunded' }).text).toContain(back);
    expect(mailOf('appointment_cancelled', paid).text).not.toContain('$');
    expect(mailOf('appointment_requested', { priceCents: 25_000, paymentStatus: 'pending' }).text).toMatch(
      /costs \$250\. .* 30 minutes[\s\S]*See your booking and pay:/,
    );
    expect(mailOf('appointment_requested').text).not.toContain('$');
  });

  it('asks for a rating with five links to a page with a Send button', () => {
    const { html, text, subject } = mailOf('appointment_follow_up', { status: 'completed' });
    expect(subject).toBe('How useful was your consultation?');
    const links = [...html.matchAll(/href="([^"]*\/rate-booking\/[^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual(
      [1, 2, 3, 4, 5].map(
        (rating) => `${SITE_URL}/rate-booking/${ID}#token=${APPOINTMENT.manageToken}&amp;rating=${rating}`,
      ),
    );
    expect(text).toContain(`&rating=5\n`);
    expect(text).toContain('Nothing is sent until you select Send.');
  });
});

it('a confirmation after a reassignment names the new consultant', () => {
  const { text } = mailOf('appointment_confirmed', {
    status: 'confirmed',
    consultant: 'Ada Lovelace',
    isReassigned: true,
  });
  expect(text).toContain('Ada Lovelace is your consultant now. The time stays the same.');
});
