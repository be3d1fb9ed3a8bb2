import { DISCOVERY_CALL, SERVICE_TYPES } from '@contracts/booking-rules.ts';
import type { ConsultationPrice } from '@contracts/consultation-prices.ts';

export const PRICES = 'GET /rest/v1/consultation_types';

/** What everything costs: nothing, but for the `cents` of those named. Money comes back until a day before. */
export function costing(cents: Record<string, number> = {}): ConsultationPrice[] {
  return [...SERVICE_TYPES, DISCOVERY_CALL].map((name) => ({
    name,
    duration_minutes: name === DISCOVERY_CALL ? 30 : 60,
    price_cents: cents[name] ?? 0,
    change_cutoff_minutes: 1440,
    refund_cutoff_minutes: 1440,
  }));
}
