import { locale } from '@/shared/i18n/words';

/** The `lang` of a text that exists in English only, such as a tag. None on an English page, which is in English itself. */
export const langOfEnglish = (): 'en' | undefined => (locale.get() === 'en' ? undefined : 'en');
