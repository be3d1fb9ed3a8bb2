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
])('%s names the guest’s own time first, and the firm’s beside it where the clocks differ', (kind) => {
  const subject = (guestTimeZone: string) => render(kind, guestTimeZone).subject;
  expect(subject('America/New_York')).toMatch(/ Nov 24, 2026, 9:00 AM EST$/);
  expect(subject('America/Toronto')).toMatch(/ Nov 24, 2026, 9:00 AM EST$/);
  expect(subject('Europe/Paris')).toMatch(/ Nov 24, 3:00 PM GMT\+1 \(9:00 AM EST\)$/);
  expect(subject('Australia/Sydney')).toMatch(/ Nov 25, 1:00 AM GMT\+11 \(Nov 24, 9:00 AM EST\)$/);
  expect(subject('Australia/Sydney').length).toBeLessThan(100);
});

it('the firm’s own mail goes by the firm’s clock alone', () => {
  expect(render('appointment_notice', 'Europe/Paris').subject).toMatch(/: Nov 24, 2026, 9:00 AM EST$/);
});

it('the follow-up names the day on the guest’s own clock', () => {
  const { text } = render('appointment_follow_up', 'Europe/Paris');
  expect(text).toContain('Tuesday, November 24 at 3:00 PM Central European Time');
});

it('a notice of a reassignment says to whom the booking was assigned, and not that it is new', () => {
  const notice = (change: Record<string, unknown>) =>
    render('appointment_notice', 'America/New_York', { newConsultant: 'Ada Lovelace', ...change });
  expect(notice({ isPersonal: true }).subject).toBe(
    'Assigned to you: consultation request from Dana Okafor: Nov 24, 2026, 9:00 AM EST',
  );
  expect(notice({ isPersonal: true, status: 'confirmed' }).text).toContain('Consultation assigned to you');
  expect(notice({}).subject).toBe(
    'Assigned to Ada Lovelace: consultation request from Dana Okafor: Nov 24, 2026, 9:00 AM EST',
  );
});
