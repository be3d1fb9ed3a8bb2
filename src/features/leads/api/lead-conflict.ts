import { type Lead, lead } from '@contracts/leads.ts';
import { z } from 'zod';
import { storedNow } from '@/shared/errors/stored-now';
import { read } from '@/shared/supabase/read';

/** Somebody else changed the lead first; `theirs` is the lead as it is now. */
export class LeadConflict extends Error {
  readonly theirs: Lead;

  constructor(theirs: Lead) {
    super('Someone else changed this lead while you were editing.');
    this.name = 'LeadConflict';
    this.theirs = theirs;
  }
}

const changed = z.object({ version: z.number().int() });

/** The conflict that an answer about the lead `id` tells of, with the lead read anew, or the error as it came. */
export async function conflictOf(id: number, error: unknown): Promise<unknown> {
  if (!storedNow(error, changed)) return error;
  return new LeadConflict(await read(lead, (supabase) => supabase.rpc('get_lead', { p_id: id })));
}
