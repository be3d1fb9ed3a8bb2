import { z } from 'zod';

/**
 * A row of `consultation_types` as far as it tells of money: `price_cents` in US cents, 0 is free. Before the start a
 * guest may cancel until `change_cutoff_minutes`, and gets the money back until `refund_cutoff_minutes`.
 */
export const consultationPrice = z.object({
  name: z.string(),
  price_cents: z.number().int(),
  change_cutoff_minutes: z.number().int(),
  refund_cutoff_minutes: z.number().int(),
});
export type ConsultationPrice = z.infer<typeof consultationPrice>;
