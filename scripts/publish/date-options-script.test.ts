import { afterEach, expect, test, vi } from 'vitest';
import { bookableDates } from '../../src/features/booking/model/bookable-dates.ts';
import { locale } from '../../src/shared/i18n/messages.ts';
import { LOCALES, type Locale } from '../../supabase/functions/_shared/contracts/locale.ts';
import { dateOptionsScript } from './date-options-script.ts';

afterEach(() => locale.set('en'));

/** Runs the script of a page built at `built` on this document; an option is an object with its value and label. */
function run(document: object, built = new Date(), language: Locale = 'en') {
  function Option(label: string, value: string) {
    return { value, label };
  }
  new Function('document', 'Option', dateOptionsScript(built, language))(document, Option);
}

/** What the script adds to the select when a page that was built at `built` is opened at `instant`. */
function optionsAt(instant: string, built: string, language: Locale) {
  const options: { value: string; label: string }[] = [];
  const dataset: Record<string, string> = {};
  vi.useFakeTimers({ now: new Date(instant) });
  run(
    {
      documentElement: { dataset },
      querySelector: (selector: string) =>
        selector === 'select[name=preferredDate]' ? { add: (option: never) => options.push(option) } : null,
    },
    new Date(built),
    language,
  );
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
  ['the change to summer time, three years after the build', '2028-03-12T07:00:00Z', '2025-01-01T00:00:00Z'],
])('writes the same options as the app at %s', (_name, instant, built = instant) => {
  for (const language of LOCALES) {
    locale.set(language);
    const { options, dataset } = optionsAt(instant, built, language);
    expect(options).toEqual(bookableDates(new Date(instant)));
    expect(dataset).toEqual({ dates: '' });
  }
});

test('does nothing on a page without the select', () => {
  const dataset: Record<string, string> = {};
  run({ documentElement: { dataset }, querySelector: () => null });
  expect(dataset).toEqual({});
});
