import type { FoundAccount } from '@contracts/documents.ts';

/** A client as staff found them: the account, and the address by which it was found. */
export type Client = FoundAccount & { email: string };
