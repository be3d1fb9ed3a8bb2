import { expect, test } from 'vitest';
import { timeZoneChoices } from './time-zones';

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
  expect(labels).toContain('Berlin (Europe)');
  expect(labels).toContain('Knox (America, Indiana)');
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
