import { type Locale, pathInLanguage } from '../contracts/locale.ts';

/** The address of a page of ours in a language. `path` is that of the English page, which has a page in each language. */
export function pageLink(path: string, siteUrl: string, locale: Locale): string {
  return new URL(pathInLanguage(path, locale), siteUrl).href;
}
