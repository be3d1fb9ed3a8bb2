import { expect, test, vi } from 'vitest';
import { bookableDates } from '../src/features/booking/model/booking-form.ts';
import { dateOptionsScript } from './date-options-script.ts';

/** Runs the script on this page; an option is an object with its value and label. */
function run(document: object) {
  function Option(label: string, value: string) {
    return { value, label };
  }
  new Function('document', 'Option', dateOptionsScript)(document, Option);
}

/** What the script adds to the select when a page is opened at this instant. */
function optionsAt(instant: string) {
  const options: { value: string; label: string }[] = [];
  const dataset: Record<string, string> = {};
  vi.useFakeTimers({ now: new Date(instant) });
  run({
    documentElement: { dataset },
    querySelector: (selector: string) =>
      selector === 'select[name=preferredDate]' ? { add: (option: never) => options.push(option) } : null,
  });
  vi.useRealTimers();
  return { options, dataset };
}

test.each([
  ['noon in Atlanta', '2025-11-21T17:00:00Z'],
  ['the last second before midnight in Atlanta', '2025-11-19T04:59:59Z'],
  ['midnight in Atlanta', '2025-11-19T05:00:00Z'],
  ['the change to summer time', '2026-03-08T06:59:00Z'],
  ['the repeated hour in autumn', '2026-11-01T06:30:00Z'],
  ['the end of a leap-year February', '2028-02-28T12:00:00Z'],
  ['the end of a year', '2026-12-31T23:00:00Z'],
])('writes the same options as the app at %s', (_name, instant) => {
  const { options, dataset } = optionsAt(instant);
  expect(options).toEqual(bookableDates(new Date(instant)));
  expect(dataset).toEqual({ dates: '' });
});

test('does nothing on a page without the select', () => {
  const dataset: Record<string, string> = {};
  run({ documentElement: { dataset }, querySelector: () => null });
  expect(dataset).toEqual({});
});
