import { inHex } from '@/shared/lib/hex';

/** 128 random bits as hex. `crypto.randomUUID` is missing on plain-http addresses other than localhost. */
export function randomKey(): string {
  return inHex(crypto.getRandomValues(new Uint8Array(16)));
}

let latest: string | undefined;

/** Returns a new id for a request. Functions log it, and the database records it in the audit log. */
export function createRequestId(): string {
  latest = randomKey();
  return latest;
}

/** Returns the id of the newest request of this page; undefined before the first. */
export function latestRequestId(): string | undefined {
  return latest;
}
