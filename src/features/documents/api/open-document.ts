import type { Supabase } from '@/shared/supabase/client';
import { refusalOf } from '@/shared/supabase/refusal';

/** Lets an admin read or delete the file of a document for one minute; the audit log records it. Throws AppError. */
export async function openDocument(supabase: Supabase, id: string): Promise<void> {
  const { error, status } = await supabase.rpc('open_document', { p_id: id });
  if (error) throw await refusalOf(status, error);
}
