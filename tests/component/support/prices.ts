import { CONSULTATIONS } from '@contracts/consultations.ts';
import type { ConsultationPrice } from '@/features/booking/model/price';

export const PRICES = 'GET /rest/v1/consultation_types';

/** What everything costs: nothing, but for the `cents` of those named. Money comes back until a day before. */
export function costing(cents: Record<string, number> = {}): ConsultationPrice[] {
  return CONSULTATIONS.map((type) => ({
    ...type,
    price_cents: cents[type.name] ?? 0,
    change_cutoff_minutes: 1440,
    refund_cutoff_minutes: 1440,
  }));
}
