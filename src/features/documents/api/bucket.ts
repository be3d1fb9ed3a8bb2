/** Where the files lie; nobody reads it without a signed address. */
export const DOCUMENTS_BUCKET = 'documents';
