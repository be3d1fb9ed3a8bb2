import { z } from 'zod';
import { FIELD_RULES } from './field-rules.ts';
import { text } from './text-rules.ts';

/**
 * Body of `POST /api/faults`: an error of the site's scripts. The database removes what could be personal data, and
 * groups equal reports.
 */
export const errorReport = z.strictObject({
  /** The path of the page. */
  place: text(1, 500, FIELD_RULES.text_required_here),
  message: text(1, 1000, FIELD_RULES.text_required_here),
  frames: text(0, 3000, '').optional(),
  /** The newest request of the page. */
  requestId: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional(),
});
export type ErrorReport = z.infer<typeof errorReport>;
