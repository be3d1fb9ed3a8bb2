import { describe, expect, it } from 'vitest';
import { mailOf } from './appointment.ts';

describe('the email about a cancellation', () => {
  it('says in the language of the guest that a booking was not paid', () => {
    const change = { reason: 'Not paid in time', changedBy: 'system', locale: 'es' };
    const { text } = mailOf('appointment_cancelled', change);
    expect(text).toContain('Esta consulta no se pagó en 30 minutos, así que dejamos libre el horario:');
    expect(text).not.toContain('Not paid in time');
  });

  it.each([
    ['guest', 'If you didn’t mean to cancel'],
    ['firm', 'We’re sorry. We had to cancel this consultation:'],
  ])('a cancellation by the %s says what fits it', (changedBy, words) => {
    const { text } = mailOf('appointment_cancelled', { changedBy });
    expect(text).toContain(words);
    expect(text.includes('If you didn’t mean to cancel')).toBe(changedBy === 'guest');
  });
});
