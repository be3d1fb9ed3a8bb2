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
 * Defines the English messages of a component: `const MESSAGES = messages('contact/form', { send: 'Send Message' })`.
 * `MESSAGES.get()` has them in the language of the document. The name is a folder of `src/features`, `layouts`, `routes`
 * or `shared`, and a name within it. The Spanish messages of a folder are in its file of `src/locales/es`.
 */
export const messages = createI18n<Locale, 'en'>(locale, {
  baseLocale: 'en',
  // It would warn of a second definition, which a test makes when it loads a module again.
  isSSR: import.meta.env.MODE === 'test',
  // `addSpanish` has put all of them in place.
  get: async () => ({}),
});

/**
 * Puts Spanish messages in place. A name without any gets an empty entry: otherwise it would be asked for, and all that is
 * on the page would wait for the answer.
 */
export function addSpanish(spanish: Record<string, Record<string, string>>): void {
  const names = Object.keys(messages.cache.en ?? {}).map((name) => [name, {}]);
  Object.assign(messages.cache, { es: { ...Object.fromEntries(names), ...spanish } });
}

/** Loads the messages of a language, by default the document's. To be awaited before the first component renders. */
export async function loadMessages(language = locale.get()): Promise<void> {
  if (language !== 'en') addSpanish((await import('./spanish')).SPANISH);
}

/** Makes the next pages those of a language. Only for the renderer: in a browser, a document has one language. */
export async function renderIn(next: Locale): Promise<void> {
  await loadMessages(next);
  locale.set(next);
}
