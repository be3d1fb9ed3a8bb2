import { type Lead, lead } from '@contracts/leads.ts';
import { storedNow } from '@/shared/errors/stored-now';

/** Somebody else changed the lead first; `theirs` is the lead as it is now. */
export class LeadConflict extends Error {
  readonly theirs: Lead;

  constructor(theirs: Lead) {
    super('Somebody else has changed this lead meanwhile.');
    this.name = 'LeadConflict';
    this.theirs = theirs;
  }
}

/** The conflict that an answer tells of, or the error as it came. */
export function conflictOf(error: unknown): unknown {
  const theirs = storedNow(error, lead);
  return theirs ? new LeadConflict(theirs) : error;
}
