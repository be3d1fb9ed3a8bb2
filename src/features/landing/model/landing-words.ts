import { locale } from '@/shared/i18n/messages';
import * as ENGLISH from './landing-copy';

const COPY = import.meta.glob<typeof ENGLISH>('./landing-copy.*.ts', { eager: true });

/** The firm's own words in the language of the page. */
export const landingCopy = () => COPY[`./landing-copy.${locale.get()}.ts`] ?? ENGLISH;
