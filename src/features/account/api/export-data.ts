import { getSupabase } from '@/shared/supabase/client';
import { refusalOf } from '@/shared/supabase/refusal';

/** All stored data of the signed-in user, as JSON text. Rejects with AppError. */
export async function exportData(): Promise<string> {
  const client = await getSupabase();
  const { data, error, status } = await client.rpc('export_my_data');
  if (error) throw await refusalOf(status, error);
  return `${JSON.stringify(data, null, 2)}\n`;
}
