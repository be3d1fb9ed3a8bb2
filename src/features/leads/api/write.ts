import type { DatabaseError } from '@contracts/errors.ts';
import { getSupabase, type Supabase } from '@/shared/supabase/client';
import { refusalOf } from '@/shared/supabase/refusal';

type Answer = { error: DatabaseError | null; status: number };

/** Writes under the caller's own rights. Throws AppError with the answer's status (0 when there was none). */
export async function write(query: (supabase: Supabase) => PromiseLike<Answer>): Promise<void> {
  const { error, status } = await query(await getSupabase());
  if (error) throw await refusalOf(status, error);
}
