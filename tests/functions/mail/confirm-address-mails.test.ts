import { describe, expect, it } from 'vitest';
import { renderMail } from '../../../supabase/functions/_shared/mail/render.ts';
import { MAIL_FROM, SITE_URL } from '../support/fakes.ts';
import { APPOINTMENT } from './appointment.ts';

function render(kind: string, change: Record<string, unknown> = {}, replyTo: string | null = null) {
  return renderMail(
    {
      id: 1,
      kind,
      recipient: 'dana@example.com',
      reply_to: replyTo,
      payload: { appointment: { ...APPOINTMENT, ...change } },
      attempts: 1,
      lease_token: 'lease',
      dedupe_key: `${kind}:1`,
    },
    { siteUrl: SITE_URL, mailFrom: MAIL_FROM },
  );
}

describe('the mail to a guest whose address is not confirmed', () => {
  const unconfirmed = { addressConfirmed: false, confirmAddressUntil: '2026-11-20T17:00:00.000Z' };

  it.each(['appointment_requested', 'appointment_confirmed', 'appointment_moved'] as const)(
    '%s asks for it, says until when, and what opening the link does',
    (kind) => {
      const { text, html } = render(kind, { ...unconfirmed, status: 'confirmed' });
      expect(text).toContain(
        'One step left: confirm your email address by Nov 20, 2026, 12:00 PM EST, and this time is yours.',
      );
      expect(html).toContain('Confirm your email address');
      expect(text).toContain('The link also confirms your email address.');
      expect(render(kind, { status: 'confirmed' }).text).not.toContain('confirm your email address');
    },
  );

  it('names no deadline that is over', () => {
    const { text } = render('appointment_requested', { addressConfirmed: false, confirmAddressUntil: null });
    expect(text).toContain('Please confirm your email address: open the link in this email.');
    expect(text).not.toContain('within 2 hours');
  });
});

describe('the mails to the firm', () => {
  it('say whether the address is confirmed', () => {
    expect(render('appointment_notice').text).not.toContain('Not confirmed');
    expect(render('appointment_notice', { addressConfirmed: false }).text).toContain(
      'Address: Not confirmed',
    );
  });
});
