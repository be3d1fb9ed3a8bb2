import type { Tables } from './database.types.ts';

/**
 * What a page shows of a consultation: its length, and `price_cents` in US cents, 0 is free. Before the start a guest may
 * cancel until `change_cutoff_minutes`, and gets the money back until `refund_cutoff_minutes`.
 */
export type ConsultationPrice = Pick<
  Tables<'consultation_types'>,
  'name' | 'duration_minutes' | 'price_cents' | 'change_cutoff_minutes' | 'refund_cutoff_minutes'
>;
