import { ERRORS } from '@contracts/errors.ts';
import { tooLong } from '@contracts/field-rules.ts';
import { ALL_FIELD_RULES } from '@contracts/staff-field-rules.ts';
import { expect, test } from 'vitest';
import { GENERAL, SPANISH_ERRORS, spanishFieldMessage, spanishSentence } from './spanish-sentences';

test('every rule of a field has a Spanish message, in forms and in responses', () => {
  for (const [code, english] of Object.entries(ALL_FIELD_RULES)) {
    const spanish = spanishFieldMessage(english);
    expect([english, GENERAL, 'Revise este campo.']).not.toContain(spanish);
    expect(spanishSentence(code, { field: 'x' })).toBe(spanish);
  }
  expect(spanishFieldMessage(tooLong(2000))).toBe('Use 2,000 caracteres o menos.');
});

test('every Spanish sentence is of a known error', () => {
  for (const code of Object.keys(SPANISH_ERRORS)) expect(Object.keys(ERRORS)).toContain(code);
});

test('a sentence has the parameters of the error in Spanish', () => {
  expect(spanishSentence('slot_taken', { date: '2026-11-30', free: ['09:00', '14:00'] })).toBe(
    'Ese horario se acaba de reservar. Aún disponibles ese día: 9:00 a.m., 2:00 p.m.',
  );
  expect(spanishSentence('rate_limited', { retryAfterSeconds: 90 })).toBe(
    'Demasiadas solicitudes. Intente de nuevo en 2 minutos.',
  );
});

test('an unknown error and one without its parameters have the general sentence', () => {
  for (const code of [undefined, 'made_up', 'toString', 'rate_limited'])
    expect(spanishSentence(code, {})).toBe(GENERAL);
});
