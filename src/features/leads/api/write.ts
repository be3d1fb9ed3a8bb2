import { AppError } from '@/shared/errors/app-error';
import { getSupabase, type Supabase } from '@/shared/supabase/client';

type Answer = { error: { message: string } | null; status: number };

/** Writes under the caller's own rights. Throws AppError with the answer's status (0 when there was none). */
export async function write(query: (supabase: Supabase) => PromiseLike<Answer>): Promise<void> {
  const { error, status } = await query(await getSupabase());
  if (error) throw new AppError(status, error.message, { cause: error });
}
