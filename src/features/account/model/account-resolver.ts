import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { formResolver } from '@/shared/errors/form-resolver';

/** Checks a form of the account screens. */
export function accountResolver<Values extends FieldValues>(schema: z.ZodType<Values, Values>) {
  return formResolver(schema, async () => (await import('./spanish-rules')).spanishRule);
}
