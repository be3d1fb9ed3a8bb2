/** The languages of the public site, the first one the language of every text without a translation. */
export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

/** The language that a tag such as 'es' or 'es-MX' (BCP 47) stands for; English for every other tag. */
export function localeOf(tag: string | null | undefined): Locale {
  const language = tag?.split('-')[0]?.toLowerCase();
  return LOCALES.find((locale) => locale === language) ?? 'en';
}

/** The language of the page at a path such as '/es/services'; English where there is no path. */
export function localeOfPage(path: string | undefined): Locale {
  return LOCALES.find((locale) => locale === path?.split(/[/?#]/)[1]) ?? 'en';
}
