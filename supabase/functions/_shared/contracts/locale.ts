/** The languages of the public site by their own names, the first one that of every text without a translation. */
export const LANGUAGES = { en: 'English', es: 'Español' } as const;
export type Locale = keyof typeof LANGUAGES;
export const LOCALES = Object.keys(LANGUAGES) as Locale[];
/** The languages beside English. */
export const FURTHER_LOCALES = /* @__PURE__ */ LOCALES.slice(1) as Exclude<Locale, 'en'>[];

/** The language that a tag such as 'es' or 'es-MX' (BCP 47) stands for; English for every other tag. */
export function localeOf(tag: string | null | undefined): Locale {
  const language = tag?.split('-')[0]?.toLowerCase();
  return LOCALES.find((locale) => locale === language) ?? 'en';
}

/** The path of a page in a language: '/schedule' is '/es/schedule' in Spanish. */
export const pathInLanguage = (path: string, locale: Locale): string =>
  locale === 'en' ? path : `/${locale}${path}`;

/** The language of the page at a path such as '/es/services'; English where there is no path. */
export function localeOfPage(path: string | undefined): Locale {
  return LOCALES.find((locale) => locale === path?.split(/[/?#]/)[1]) ?? 'en';
}
