import { locale } from '@/shared/i18n/messages';
import * as ENGLISH from './landing-copy';
import * as SPANISH from './landing-copy.es';

const COPY = { en: { ...ENGLISH }, es: { ...SPANISH } };

/** The firm's own words in the language of the page. */
export const landingCopy = () => COPY[locale.get()];
