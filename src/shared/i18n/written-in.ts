import type { Locale } from '@contracts/locale.ts';
import { locale } from './messages';

/** What the request of a form adds on a page that is not in English: the language in which its sender gets emails. */
export function writtenIn(): { locale?: Locale } {
  const language = locale.get();
  return language === 'en' ? {} : { locale: language };
}
