import { type Locale, localeOf } from '@contracts/locale.ts';
import { createI18n } from '@nanostores/i18n';
import { atom } from 'nanostores';
import type { translatedSentences } from '@/shared/errors/translated-sentences';

/** The language of the document. It stays while the document is open: each language has pages of its own. */
export const locale = atom<Locale>(
  typeof document === 'undefined' ? 'en' : localeOf(document.documentElement.lang),
);

/** The `lang` of a text that exists in English only, such as a tag. None on an English page, which is in English itself. */
export const langOfEnglish = (): 'en' | undefined => (locale.get() === 'en' ? undefined : 'en');

/**
 * Defines the English messages of a component: `const MESSAGES = messages('contact/form', { send: 'Send Message' })`.
 * `MESSAGES.get()` has them in the language of the document. The name is a folder of `src/features`, `layouts`, `routes`
 * or `shared`, and a name within it. The messages of a folder in another language are in its file of `src/locales/<language>`.
 */
export const messages = createI18n<Locale, 'en'>(locale, {
  baseLocale: 'en',
  // It would warn of a second definition, which a test makes when it loads a module again.
  isSSR: import.meta.env.MODE === 'test',
  // `addMessages` has put all of them in place.
  get: async () => ({}),
});

type Catalog = Record<string, Record<string, string>>;
type Language = {
  CATALOG: Catalog;
  loadSentences: () => Promise<ReturnType<typeof translatedSentences>>;
};
const loaded: Partial<Record<Locale, Language>> = {};

/**
 * Puts the messages of a language in place. A name without any gets an empty entry: otherwise it would be asked for, and
 * all that is on the page would wait for the answer.
 */
export function addMessages(language: Locale, catalog: Catalog): void {
  const names = Object.keys(messages.cache.en ?? {}).map((name) => [name, {}]);
  Object.assign(messages.cache, { [language]: { ...Object.fromEntries(names), ...catalog } });
}

/** Loads the messages of a language, by default the document's. To be awaited before the first component renders. */
export async function loadMessages(language = locale.get()): Promise<void> {
  const languages = import.meta.glob<Language>('./*.ts', { base: '/src/locales' });
  const found = await languages[`./${language}.ts`]?.();
  if (!found) return;
  loaded[language] = found;
  addMessages(language, found.CATALOG);
}

/** Loads the sentences of errors in the language of the page. None on a page in English, the language of the contracts. */
export const loadSentences = () => loaded[locale.get()]?.loadSentences();

/** Makes the next pages those of a language. Only for the renderer: in a browser, a document has one language. */
export async function renderIn(next: Locale): Promise<void> {
  await loadMessages(next);
  locale.set(next);
}
