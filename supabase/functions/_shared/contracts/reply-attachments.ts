/** The size of all documents of a reply, in bytes: 14 MB, of which base64 with line breaks makes 19.2 MB. */
export const LARGEST_ATTACHMENTS = 14_000_000;
