import { describe, expect, it } from 'vitest';
import { renderMail } from '../../../supabase/functions/_shared/mail/render.ts';
import { parseCalendar } from '../support/parse-calendar.ts';
import './clock.ts';

const change = { userId: 'c0', name: 'Dana Okafor', changedAt: '2026-07-01T13:05:00.000Z' };
const upcoming = {
  serviceType: 'AI Strategy Consultation',
  startsAt: '2026-11-24T14:00:00.000Z',
  endsAt: '2026-11-24T15:00:00.000Z',
  paid: false,
};
const paid = { ...upcoming, serviceType: 'Digital Transformation', paid: true };
const zone = { firmTimeZone: 'America/New_York' };

function render(kind: string, payload: unknown) {
  return renderMail(
    {
      id: 1,
      kind,
      recipient: 'to@example.com',
      reply_to: null,
      payload,
      attempts: 1,
      lease_token: 'lease',
      dedupe_key: `${kind}:1`,
    },
    { siteUrl: 'https://meridian.example', mailFrom: 'hello@meridian.example' },
  );
}

describe('the email about a changed account', () => {
  it('reports a new password, with a link to reset it', () => {
    const { subject, text, html } = render('password_changed', change);
    expect(subject).toBe('Your password was changed - Meridian Business Consulting');
    expect(text).toContain('Hi Dana,');
    expect(text).toContain('was changed on Wednesday, July 1 at 9:05 AM Eastern Time');
    expect(html).toContain('href="https://meridian.example/auth/forgot-password"');
  });

  it('reports a new address to the old one in masked form', () => {
    const { text } = render('email_changed', { ...change, newEmail: 'n***@example.com' });
    expect(text).toContain('was changed to n***@example.com on Wednesday, July 1 at');
    expect(render('email_changed', change).text).toContain('was changed on Wednesday, July 1 at');
  });

  it.each(['password_changed', 'email_changed'])(
    '%s does not use text that is not a name as a greeting',
    (kind) => {
      const { text, html } = render(kind, { ...change, name: 'Win at https://spam.example' });
      expect(text + html).not.toContain('spam');
      expect(render(kind, { ...change, name: null }).text).toContain('Hi,\n');
    },
  );
});

describe('the email about a deleted account', () => {
  const gone = { name: 'Dana Okafor', kept: 0, cancelled: [], ...zone };

  it('states that nothing is kept', () => {
    const { text } = render('account_deleted', gone);
    expect(text).toContain('We don’t keep any of your bookings.');
    expect(text).not.toMatch(/cancelled|paid|bookkeeping/);
  });

  it('states what is kept and why', () => {
    const one = render('account_deleted', { ...gone, kept: 1 }).text;
    expect(one).toContain('The law requires us to keep a record of one paid consultation');
    expect(render('account_deleted', { ...gone, kept: 3 }).text).toContain('3 paid consultations');
  });

  it('lists canceled consultations, and says how to get a refund', () => {
    const free = render('account_deleted', { ...gone, cancelled: [upcoming] }).text;
    expect(free).toContain(
      'These consultations are canceled:\n\nAI Strategy Consultation: Tuesday, November 24',
    );
    expect(free).not.toContain('money');
    expect(render('account_deleted', { ...gone, cancelled: [upcoming, paid] }).text).toContain(
      'To get a refund for a consultation you paid for, email',
    );
  });
});

describe('the email to the guest of a confirmed booking whose account is deleted', () => {
  it('has a calendar file that cancels the entry, built from the payload alone', () => {
    const { subject, text, calendar } = render('account_deleted', {
      appointment: {
        ...upcoming,
        ...zone,
        appointmentId: '8edb3f65-fbfd-4795-a999-f847bb4b115f',
        clientName: 'Dana Okafor',
        clientEmail: 'dana@example.com',
        place: {},
        guestTimeZone: 'Europe/Paris',
        status: 'cancelled',
        sequence: 2,
      },
    });
    expect(subject).toBe('Canceled: AI Strategy Consultation, Tue, Nov 24, 3:00 PM Central European Time');
    expect(text).toContain('The account used to book this consultation was deleted');
    expect(calendar?.method).toBe('CANCEL');
    const { event } = parseCalendar(calendar?.content ?? '');
    expect(event).toMatchObject({
      UID: { value: '8edb3f65-fbfd-4795-a999-f847bb4b115f' },
      SEQUENCE: { value: '2' },
      STATUS: { value: 'CANCELLED' },
      ATTENDEE: { value: expect.stringMatching(/^mailto:dana@example.com$/i) },
    });
  });
});

describe('the email to the firm about a deleted account with upcoming consultations', () => {
  it('lists the times and paid consultations without personal data', () => {
    const { subject, text } = render('account_deleted_notice', { appointments: [upcoming, paid], ...zone });
    expect(subject).toBe(
      'A client deleted their account, 2 consultations canceled: Tue, Nov 24, 9:00 AM Eastern Time',
    );
    expect(text).toContain('AI Strategy Consultation: Tuesday, November 24, 9:00 AM – 10:00 AM Eastern Time');
    expect(text).toContain('Digital Transformation (paid): Tuesday');
    expect(text).toContain('Consultations marked as paid won’t take place.');
  });

  it('mentions no payment when nothing was paid', () => {
    const { subject, text } = render('account_deleted_notice', { appointments: [upcoming], ...zone });
    expect(subject).toMatch(/^A client deleted their account, one consultation canceled: /);
    expect(text).not.toContain('paid');
  });
});
