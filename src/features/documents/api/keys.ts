/** The first element is the address that is read. */
export const documentKeys = { of: (userId: string) => ['/rest/v1/documents', userId] as const };
