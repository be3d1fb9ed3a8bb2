import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { loadSentences } from '@/shared/i18n/messages';

/**
 * Checks a form with its schema. On a page in another language the messages are those of the same rules in it, which are
 * loaded with the first error.
 */
export function formResolver<Values extends FieldValues>(
  schema: z.ZodType<Values, Values>,
): Resolver<Values> {
  const resolve = zodResolver(schema) as Resolver<Values>;
  return async (values, context, options) => {
    const result = await resolve(values, context, options);
    const sentences = Object.keys(result.errors).length > 0 ? await loadSentences() : undefined;
    if (!sentences) return result;
    const errors = Object.entries(result.errors).map(([field, error]) => {
      const message = typeof error?.message === 'string' ? sentences.ofRule(error.message) : undefined;
      return [field, { ...error, message }];
    });
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> };
  };
}
