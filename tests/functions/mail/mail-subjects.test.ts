import { expect, it } from 'vitest';
import { renderMail } from '../../../supabase/functions/_shared/mail/render.ts';
import { MAIL_FROM, SITE_URL } from '../support/fakes.ts';
import { APPOINTMENT } from './appointment.ts';
import './clock.ts';

function render(kind: string, guestTimeZone: string, change: Record<string, unknown> = {}) {
  return renderMail(
    {
      id: 1,
      kind,
      recipient: 'dana@example.com',
      reply_to: null,
      payload: { appointment: { ...APPOINTMENT, guestTimeZone, ...change } },
      attempts: 1,
      lease_token: 'lease',
      dedupe_key: `${kind}:1`,
    },
    { siteUrl: SITE_URL, mailFrom: MAIL_FROM },
  );
}

it.each([
  'appointment_requested',
  'appointment_confirmed',
  'appointment_declined',
  'appointment_moved',
  'appointment_cancelled',
  'appointment_reminder_24h',
  'appointment_reminder_1h',
])('%s names the time by the guest’s own clock', (kind) => {
  const subject = (guestTimeZone: string) => render(kind, guestTimeZone).subject;
  expect(subject('America/New_York')).toMatch(/ Tue, Nov 24, 9:00 AM Eastern Time$/);
  expect(subject('America/Toronto')).toMatch(/ Tue, Nov 24, 9:00 AM Eastern Time$/);
  expect(subject('Europe/Paris')).toMatch(/ Tue, Nov 24, 3:00 PM Central European Time$/);
  expect(subject('Australia/Sydney')).toMatch(/ Wed, Nov 25, 1:00 AM Australian Eastern Time$/);
  expect(subject('Australia/Sydney').length).toBeLessThan(100);
});

it('the firm’s own mail goes by the firm’s clock alone', () => {
  expect(render('appointment_notice', 'Europe/Paris').subject).toMatch(
    /: Tue, Nov 24, 9:00 AM Eastern Time$/,
  );
});

it('the follow-up names the day on the guest’s own clock', () => {
  const { text } = render('appointment_follow_up', 'Europe/Paris');
  expect(text).toContain('Tuesday, November 24 at 3:00 PM Central European Time');
});

it('a notice of a reassignment says to whom the booking was assigned, and not that it is new', () => {
  const notice = (change: Record<string, unknown>) =>
    render('appointment_notice', 'America/New_York', {
      consultant: 'Ada Lovelace',
      isReassigned: true,
      ...change,
    });
  expect(notice({ isPersonal: true }).subject).toBe(
    'Assigned to you: consultation request from Dana Okafor: Tue, Nov 24, 9:00 AM Eastern Time',
  );
  expect(notice({ isPersonal: true, status: 'confirmed' }).text).toContain('Consultation assigned to you');
  expect(notice({}).subject).toBe(
    'Assigned to Ada Lovelace: consultation request from Dana Okafor: Tue, Nov 24, 9:00 AM Eastern Time',
  );
});
