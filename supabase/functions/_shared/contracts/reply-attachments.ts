import { z } from 'zod';

/** How many documents a reply can have. */
export const MOST_ATTACHMENTS = 5;
/** The size of all documents of a reply, in bytes: 14 MB, of which base64 with line breaks makes 19.2 MB. */
export const LARGEST_ATTACHMENTS = 14_000_000;

/** A document that can be attached to a reply. `is_theirs`: the account has the lead's email address. */
const attachableDocument = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.number(),
  shared_at: z.string(),
  /** The name of the account that it is shared with, or its email address. */
  shared_with: z.string(),
  is_theirs: z.boolean(),
});
export type AttachableDocument = z.infer<typeof attachableDocument>;

/** The documents of a reply that is being written. */
export const draftAttachments = z
  .array(attachableDocument)
  .max(MOST_ATTACHMENTS, `Please attach at most ${MOST_ATTACHMENTS} documents.`)
  .refine(
    (documents) => documents.reduce((sum, { bytes }) => sum + bytes, 0) <= LARGEST_ATTACHMENTS,
    'These documents are larger than 14 MB in total. Please remove one.',
  );

/** A document as it was attached to a reply. */
export const sentAttachment = z.object({ name: z.string(), bytes: z.number() });
export type SentAttachment = z.infer<typeof sentAttachment>;
