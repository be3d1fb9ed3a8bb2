import { z } from 'zod';
import { FIELD_RULES } from './field-rules.ts';
import { LOCALES } from './locale.ts';

/**
 * The language of the page on which a visitor fills in a form, and of the emails that answer it. Not given, it is
 * English: a page in English does not send it.
 */
export const writtenIn = z.enum(LOCALES, FIELD_RULES.locale_invalid).optional();
