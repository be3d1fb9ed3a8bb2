import { afterEach, expect, test } from 'vitest';
import { locale, renderIn } from '@/shared/i18n/messages';
import { timeZoneChoices } from './time-zones';

afterEach(() => locale.set('en'));

test('U.S. zones come first with their names, starting with Eastern Time', () => {
  const [unitedStates] = timeZoneChoices(undefined, true);
  expect(unitedStates?.choices.slice(0, 2)).toEqual([
    { value: 'America/New_York', label: 'Eastern Time (New York)' },
    { value: 'America/Chicago', label: 'Central Time (Chicago)' },
  ]);
});

test('all other zones follow, sorted by city without duplicates', () => {
  const [, others] = timeZoneChoices('Europe/Berlin', true);
  const labels = others?.choices.map(({ label }) => label) ?? [];
  expect(labels.length).toBeGreaterThan(300);
  expect(labels).toContain('Berlin, Central European Time');
  expect(labels).toContain('Knox, Central Time');
  expect(labels).toContain('UTC');
  expect(new Set(others?.choices.map(({ value }) => value)).size).toBe(labels.length);
  expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, 'en')));
});

test.each(['Asia/Calcutta', 'Europe/Kiev'])(
  'the visitor’s zone is included under an alias such as %s',
  (zone) => {
    const [, others] = timeZoneChoices(zone, false);
    expect(others?.choices.map(({ value }) => value)).toEqual([zone]);
  },
);

test('every zone has its Spanish name on a Spanish page', async () => {
  await renderIn('es');
  const groups = timeZoneChoices('Asia/Calcutta', true);
  const labels = groups.flatMap(({ choices }) => choices.map(({ label }) => label));
  expect(labels).toContain('hora del Pacífico (Los Ángeles)');
  expect(labels).toContain('Londres, hora de Reino Unido');
  expect(labels).toContain('Ciudad de México, hora estándar central');
  expect(labels).toContain('Beulah, hora central');
  expect(labels).toContain('Kolkata, hora de India');
  const english = /(?<!\p{L})(Time|Calcutta|New York)(?!\p{L})/u;
  expect(labels.filter((label) => english.test(label))).toEqual([]);
});
