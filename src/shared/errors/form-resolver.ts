import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { locale } from '@/shared/i18n/messages';

/** Says what a rule of a form says, in Spanish. */
type Translate = (english: string) => string;
const byRule = async (): Promise<Translate> => (await import('./spanish-sentences')).spanishFieldMessage;

/**
 * Checks a form with its schema. On a Spanish page the messages are those of the same rules in Spanish, which are loaded
 * with the first error.
 */
export function formResolver<Values extends FieldValues>(
  schema: z.ZodType<Values, Values>,
  translation: () => Promise<Translate> = byRule,
): Resolver<Values> {
  const resolve = zodResolver(schema) as Resolver<Values>;
  return async (values, context, options) => {
    const result = await resolve(values, context, options);
    if (locale.get() === 'en' || Object.keys(result.errors).length === 0) return result;
    const translate = await translation();
    const errors = Object.entries(result.errors).map(([field, error]) => {
      const message = typeof error?.message === 'string' ? translate(error.message) : undefined;
      return [field, { ...error, message }];
    });
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> };
  };
}
