import { expect, it } from 'vitest';
import { FIRM_SENTENCES } from '../../supabase/functions/_shared/contracts/firm.ts';
import { zoneWords } from './firm-zone.ts';

it.each([
  ['America/New_York', 'Eastern Time', 'ET', 'hora del Este', 'ET'],
  ['America/Chicago', 'Central Time', 'CT', 'hora central', 'CT'],
  ['America/Phoenix', 'Mountain Standard Time', 'MST', 'hora estándar de las Montañas Rocosas', 'MST'],
  ['Europe/Berlin', 'Central European Time', 'Germany Time', 'hora de Europa central', 'hora de Alemania'],
  ['Asia/Tokyo', 'Japan Standard Time', 'Japan Time', 'hora estándar de Japón', 'hora de Japón'],
  ['UTC', 'GMT+00:00', 'GMT+0', 'GMT+00:00', 'GMT+0'],
])('names %s in both languages', (zone, en, enShort, es, esShort) => {
  expect(zoneWords(zone, 'en', '9 to 5')).toEqual({
    zone: en,
    zoneShort: enShort,
    hoursInZone: `9 to 5 ${en}`,
  });
  expect(zoneWords(zone, 'es', '9 a 5')).toEqual({
    zone: es,
    zoneShort: esShort,
    hoursInZone: `9 a 5, ${es}`,
  });
});

it('prefers the name that the brand gives', () => {
  expect(zoneWords('America/New_York', 'es', '9 a 5', 'hora del Este')).toMatchObject({
    zone: 'hora del Este',
    hoursInZone: '9 a 5, hora del Este',
  });
});

it('begins the Spanish hours with a small letter, because they are part of a sentence', () => {
  expect(zoneWords('America/New_York', 'es', 'Lunes a viernes').hoursInZone).toBe(
    'lunes a viernes, hora del Este',
  );
  expect(zoneWords('America/New_York', 'en', 'Monday').hoursInZone).toBe('Monday Eastern Time');
});

it('is what the first brand says in both languages', () => {
  expect(FIRM_SENTENCES.en).toMatchObject({ zone: 'Eastern Time', zoneShort: 'ET' });
  expect(FIRM_SENTENCES.es).toMatchObject({ zone: 'hora del Este', zoneShort: 'ET' });
});
