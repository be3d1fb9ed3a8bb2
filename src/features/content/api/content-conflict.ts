import { type StoredContent, storedContent } from '@contracts/staff-content.ts';
import { z } from 'zod';
import { hasErrorCode } from '@/shared/errors/app-error';
import { storedNow } from '@/shared/errors/stored-now';

/** Somebody else changed it first; `theirs` is how it is stored now. */
export class ContentConflict extends Error {
  readonly theirs: StoredContent;

  constructor(theirs: StoredContent) {
    super('Someone else changed this while you were editing.');
    this.name = 'ContentConflict';
    this.theirs = theirs;
  }
}

const conflict = z.object({ current: storedContent });

/** The conflict that an answer tells of, or the error as it came. */
export function conflictOf(error: unknown): unknown {
  const theirs = storedNow(error, conflict)?.current;
  return theirs ? new ContentConflict(theirs) : error;
}

/** The column that the database refused, where it said which. */
export const refusedColumn = (error: unknown): string | undefined =>
  hasErrorCode(error, 'content_invalid', 'slug_taken') ? String(error.params.field) : undefined;
