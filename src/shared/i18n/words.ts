import { type Locale, localeOf } from '@contracts/locale.ts';
import { createI18n } from '@nanostores/i18n';
import { atom } from 'nanostores';

/** The language of the document. It stays while the document is open: each language has pages of its own. */
export const locale = atom<Locale>(
  typeof document === 'undefined' ? 'en' : localeOf(document.documentElement.lang),
);

/** The `lang` of a text that exists in English only, such as a tag. None on an English page, which is in English itself. */
export const langOfEnglish = (): 'en' | undefined => (locale.get() === 'en' ? undefined : 'en');

/**
 * Defines the English words of a component beside it: `const WORDS = words('contact/form', { send: 'Send Message' })`.
 * `WORDS.get()` has them in the language of the document. The name is a folder of `src/features`, `layouts` or `shared`,
 * and a name within it. The Spanish words are in that folder's `words.es.json`.
 */
export const words = createI18n<Locale, 'en'>(locale, {
  baseLocale: 'en',
  // It would warn of a second definition, which a test makes when it loads a module again.
  isSSR: import.meta.env.MODE === 'test',
  // `addSpanish` has put all of them in place.
  get: async () => ({}),
});

/**
 * Puts Spanish words in place. A name without any gets an empty entry: otherwise it would be asked for, and all that is
 * on the page would wait for the answer.
 */
export function addSpanish(spanish: Record<string, Record<string, string>>): void {
  const names = Object.keys(words.cache.en ?? {}).map((name) => [name, {}]);
  Object.assign(words.cache, { es: { ...Object.fromEntries(names), ...spanish } });
}

/** Loads the words of a language, by default the document's. To be awaited before the first component renders. */
export async function loadWords(language = locale.get()): Promise<void> {
  if (language !== 'en') addSpanish((await import('./spanish')).SPANISH);
}

/** Makes the next pages those of a language. Only for the renderer: in a browser, a document has one language. */
export async function renderIn(next: Locale): Promise<void> {
  await loadWords(next);
  locale.set(next);
}
