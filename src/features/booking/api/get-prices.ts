import { runQuery } from '@/shared/supabase/run-query';
import type { ConsultationPrice } from '../model/price';

/** What each consultation on offer costs, and how long it is, in the order of the form. Admins may read others too, so it says what it wants. */
export function getPrices(): Promise<ConsultationPrice[]> {
  return runQuery((supabase) =>
    supabase
      .from('consultation_types')
      .select('name, duration_minutes, price_cents, change_cutoff_minutes, refund_cutoff_minutes')
      .eq('active', true)
      .order('position'),
  );
}
