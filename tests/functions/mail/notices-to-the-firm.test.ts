import { expect, it } from 'vitest';
import { BOOKING_STATUS_WORDS } from '../../../supabase/functions/_shared/contracts/booking/booking-status-words.ts';
import { APPOINTMENT, mailOf } from './appointment.ts';
import './clock.ts';

const TO_FIRM = [
  'appointment_notice',
  'appointment_moved_notice',
  'appointment_cancelled_notice',
  'appointment_unanswered_notice',
];

it.each(TO_FIRM)('%s contains all the visitor’s input, and its Reply-To is the visitor', (kind) => {
  const mail = mailOf(
    kind,
    { clientPhone: '+1 404 555 0100', company: 'Acme', guestTimeZone: 'Europe/Paris' },
    'dana@example.com',
  );
  expect(mail.replyTo).toBe('dana@example.com');
  for (const part of ['Dana Okafor', 'dana@example.com', '+1 404 555 0100', 'Acme', 'Client’s time:']) {
    expect(mail.text).toContain(part);
  }
  expect(mail.text).not.toContain(APPOINTMENT.manageToken);
  expect(mail.subject).toContain('Tue, Nov 24, 9:00 AM Eastern Time');
});

it('state whether the booking needs a confirmation', () => {
  expect(mailOf('appointment_notice').text).toContain('until you approve or decline.');
  const confirmed = mailOf('appointment_notice', { status: 'confirmed' });
  expect(confirmed.subject).toBe('New consultation booked by Dana Okafor: Tue, Nov 24, 9:00 AM Eastern Time');
  expect(confirmed.text).toContain('It is confirmed.');
});

it('call a time held until its client has confirmed the email address', () => {
  const { subject, text } = mailOf('appointment_notice', {
    status: 'confirmed',
    addressConfirmed: false,
    confirmAddressUntil: '2026-11-21T14:00:00.000Z',
  });
  expect(subject).toMatch(/^New consultation held for Dana Okafor: /);
  expect(text).toContain('It is confirmed once the client does that.');
});

it('name the language of a client with another one', () => {
  expect(mailOf('appointment_notice', { locale: 'es' }).text).toContain('Language: Spanish');
  expect(mailOf('appointment_notice').text).not.toContain('Language:');
});

it.each(Object.entries(BOOKING_STATUS_WORDS))('word the status %s as %s', (status, word) => {
  expect(mailOf('appointment_notice', { status }).text).toContain(`Status: ${word}`);
});

it('say how to reach a client without an email address', () => {
  const { text } = mailOf('appointment_notice', {
    clientEmail: null,
    clientPhone: '404 555 0100',
  });
  expect(text).toContain('The client gave no email address. Call 404 555 0100.');
  expect(text).not.toContain('Reply to this email');
});

it('say how a consultant stops them', () => {
  expect(mailOf('appointment_notice', { isPersonal: true }).text).toContain('To stop these emails, go to');
});

it('remind the firm of an unanswered request', () => {
  const { subject, text } = mailOf('appointment_unanswered_notice', { hoursLeft: 4 });
  expect(subject).toBe('Not confirmed yet: Dana Okafor, Tue, Nov 24, 9:00 AM Eastern Time');
  expect(text).toContain('A request that starts in less than 4 hours needs an answer');
  expect(text).toContain('Please approve, move or decline it.');
  expect(text).toContain('Status: Requested. Waiting for you to approve.');
});

it('quote the guest’s reason, escaped', () => {
  const { html } = mailOf('appointment_cancelled_notice', {
    reason: '<b>ill</b>',
    changedBy: 'guest',
  });
  expect(html).toContain('&lt;b&gt;ill&lt;/b&gt;');
});
