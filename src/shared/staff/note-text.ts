import { text } from '@contracts/text-rules.ts';
import { z } from 'zod';

/** What staff write in a note. */
export const noteText = z.object({ body: text(1, 5000, 'Please write a note.') });
export type NoteText = z.infer<typeof noteText>;
