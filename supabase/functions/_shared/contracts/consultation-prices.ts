import { z } from 'zod';

/**
 * What a page shows of a row of `consultation_types`: its length, and `price_cents` in US cents, 0 is free. Before the start a
 * guest may cancel until `change_cutoff_minutes`, and gets the money back until `refund_cutoff_minutes`.
 */
export const consultationPrice = z.object({
  name: z.string(),
  duration_minutes: z.number().int(),
  price_cents: z.number().int(),
  change_cutoff_minutes: z.number().int(),
  refund_cutoff_minutes: z.number().int(),
});
export type ConsultationPrice = z.infer<typeof consultationPrice>;
