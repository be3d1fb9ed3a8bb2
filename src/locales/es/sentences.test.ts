import { tooLong } from '@contracts/field-rules.ts';
import { ALL_FIELD_RULES } from '@contracts/staff-field-rules.ts';
import { expect, test } from 'vitest';
import { SENTENCES } from './sentences';

const GENERAL = 'No se pudo completar. Intente de nuevo en un momento o llámenos.';

test('every rule of a field has a Spanish message, in forms and in responses', () => {
  for (const [code, english] of Object.entries(ALL_FIELD_RULES)) {
    const spanish = SENTENCES.ofRule(english);
    expect([english, GENERAL, 'Revise este campo.']).not.toContain(spanish);
    expect(SENTENCES.ofError(code, { field: 'x' })).toBe(spanish);
  }
  expect(SENTENCES.ofRule(tooLong(2000))).toBe('Use 2,000 caracteres o menos.');
});

test('a sentence has the parameters of the error in Spanish', () => {
  expect(SENTENCES.ofError('slot_taken', { date: '2026-11-30', free: ['09:00', '14:00'] })).toBe(
    'Ese horario se acaba de reservar. Aún disponibles ese día: 9:00 a.m., 2:00 p.m.',
  );
  expect(SENTENCES.ofError('rate_limited', { retryAfterSeconds: 90 })).toBe(
    'Demasiadas solicitudes. Intente de nuevo en 2 minutos.',
  );
});

test('an unknown error and one without its parameters have the general sentence', () => {
  for (const code of [undefined, 'made_up', 'toString', 'rate_limited'])
    expect(SENTENCES.ofError(code, {})).toBe(GENERAL);
});
