import { safeReturnPath } from '@/shared/auth/return-path';
import { inHex, sha256 } from '@/shared/lib/hex';
import { localStore } from '@/shared/lib/storage';

/** The storage key, which the cookie policy names. */
const KEY = 'site-link-asked';
const DAY = 24 * 60 * 60 * 1000;
/** The number of requests to remember; older ones are dropped. */
const MAX_REQUESTS = 10;

/** `email` is lower case, `at` in milliseconds since 1970, `next` the page to open after the sign-in. */
type LinkRequest = { email: string; at: number; next?: string; secret?: string };

function isLinkRequest(value: unknown): value is LinkRequest {
  if (typeof value !== 'object' || value === null) return false;
  const { email, at, next, secret } = value as Record<string, unknown>;
  const isText = (each: unknown) => each === undefined || typeof each === 'string';
  return typeof email === 'string' && typeof at === 'number' && isText(next) && isText(secret);
}

function read(): LinkRequest[] {
  try {
    const list: unknown = JSON.parse(localStore.getItem(KEY) ?? '[]');
    const now = Date.now();
    return Array.isArray(list)
      ? list.filter(isLinkRequest).filter(({ at }) => at > now - DAY && at <= now)
      : [];
  } catch {
    // What is stored is not a list: there was no request.
    return [];
  }
}

function write(list: LinkRequest[]): void {
  if (list.length === 0) localStore.removeItem(KEY);
  else localStore.setItem(KEY, JSON.stringify(list.slice(-MAX_REQUESTS)));
}

const others = (email: string) => read().filter((each) => each.email !== email.toLowerCase());
const find = (email: string) => read().find((each) => each.email === email.toLowerCase());

/**
 * Remembers that this browser requested a link for `email`, so that the link signs in here without asking. Without a new
 * `secret`, the previous one stays.
 */
export function rememberLinkRequest(email: string, next: string, secret = find(email)?.secret): void {
  const request = { email: email.toLowerCase(), at: Date.now() };
  write([...others(email), { ...request, ...(next !== '/' && { next }), ...(secret && { secret }) }]);
}

/** Returns this browser's request for `email` of the last 24 hours. */
export function getLinkRequest(email: string): { next: string; secret?: string } | undefined {
  const found = find(email);
  if (!found) return undefined;
  return { next: safeReturnPath(found.next), ...(found.secret && { secret: found.secret }) };
}

export function clearLinkRequest(email: string): void {
  write(others(email));
}

const SECRET_BYTES = 16;

/** A random secret that stays in this browser, and the user metadata with its SHA-256. */
type BrowserSecret = { readonly secret: string; readonly metadata: { browser_secret_hash: string } };

/**
 * Creates the secret that proves that an emailed link was opened in the browser that requested it; see the database's
 * `prove_account()`. Undefined in an insecure context (http on a host other than localhost); the password is then
 * required instead.
 */
export async function createBrowserSecret(): Promise<BrowserSecret | undefined> {
  if (!crypto.subtle) return undefined;
  const secret = inHex(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
  return { secret, metadata: { browser_secret_hash: await sha256(secret) } };
}
