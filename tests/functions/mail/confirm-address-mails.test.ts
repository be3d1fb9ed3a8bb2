import { describe, expect, it } from 'vitest';
import { mailOf } from './appointment.ts';

describe('the mail to a guest whose address is not confirmed', () => {
  const unconfirmed = { addressConfirmed: false, confirmAddressUntil: '2026-11-20T17:00:00.000Z' };

  it.each(['appointment_requested', 'appointment_confirmed', 'appointment_moved'] as const)(
    '%s asks for it above all else, says until when, and links to changes in words',
    (kind) => {
      const { text, html } = mailOf(kind, { ...unconfirmed, status: 'confirmed' });
      expect(text).toContain(
        'One step left: confirm your email address by 12:00 PM Eastern Time, and this time is yours.',
      );
      expect(html.indexOf('Confirm your email address')).toBeLessThan(html.indexOf('class="value'));
      expect(text).toContain('Move or cancel:\n');
      expect(mailOf(kind, { status: 'confirmed' }).text).not.toContain('confirm your email address');
    },
  );

  it('a confirmed booking whose address is not confirmed asks for that, and is called confirmed nowhere', () => {
    const { subject, text } = mailOf('appointment_confirmed', { status: 'confirmed', ...unconfirmed });
    expect(subject).toBe('Confirm your consultation request: Tue, Nov 24, 9:00 AM Eastern Time');
    expect(text).not.toContain('is confirmed');
  });

  it.each(['appointment_confirmed', 'appointment_moved'])('%s has no calendar entry yet', (kind) => {
    const { text, calendar } = mailOf(kind, { status: 'confirmed', ...unconfirmed });
    expect(calendar).toBeUndefined();
    expect(text).not.toContain('Add to calendar');
  });

  it('a booking that staff confirmed asks for nothing', () => {
    const unlimited = { status: 'confirmed', addressConfirmed: false, confirmAddressUntil: null };
    const { subject, text } = mailOf('appointment_confirmed', unlimited);
    expect(subject).toMatch(/^Confirmed: /);
    expect(text).not.toContain('onfirm your email address');
  });

  it('names no deadline that is over', () => {
    const { text } = mailOf('appointment_requested', {
      addressConfirmed: false,
      confirmAddressUntil: null,
    });
    expect(text).toContain('Please confirm your email address: open the link in this email.');
    expect(text).not.toContain('within 2 hours');
  });
});

describe('the mails to the firm', () => {
  it('say whether the address is confirmed', () => {
    expect(mailOf('appointment_notice').text).not.toContain('Email confirmed');
    expect(mailOf('appointment_notice', { addressConfirmed: false }).text).toContain(
      'Email confirmed: not yet',
    );
  });

  it('say of an automatic booking how long its time is held', () => {
    const { text } = mailOf('appointment_notice', {
      status: 'confirmed',
      addressConfirmed: false,
      confirmAddressUntil: '2026-11-20T17:00:00.000Z',
    });
    expect(text).toContain('Status: Held until 12:00 PM Eastern Time. Waiting for the client to confirm');
    expect(text).not.toContain('It is confirmed. ');
  });

  it('name who canceled, and why', () => {
    const { subject, text } = mailOf('appointment_cancelled_notice', { reason: 'I am ill.' });
    expect(subject).toBe('Consultation canceled by Dana Okafor: Tue, Nov 24, 9:00 AM Eastern Time');
    expect(text).toContain('The client’s reason:\n\n> I am ill.');
  });
});
