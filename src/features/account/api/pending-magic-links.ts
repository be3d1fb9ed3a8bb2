import { safeReturnPath } from '@/shared/auth/return-path';

/** The storage key of this browser's link requests; see the cookie page. */
const KEY = 'meridian-link-asked';
const DAY = 24 * 60 * 60 * 1000;
/** More is no person; the oldest go. */
const MOST = 10;

/** `email` in lower case, `at` in milliseconds since 1970, `next` the page to go on to, `secret` see browser-secret.ts. */
type Asked = { email: string; at: number; next?: string; secret?: string };

function isAsked(value: unknown): value is Asked {
  if (typeof value !== 'object' || value === null) return false;
  const { email, at, next, secret } = value as Record<string, unknown>;
  const isText = (each: unknown) => each === undefined || typeof each === 'string';
  return typeof email === 'string' && typeof at === 'number' && isText(next) && isText(secret);
}

function read(): Asked[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const now = Date.now();
    return Array.isArray(list) ? list.filter(isAsked).filter(({ at }) => at > now - DAY && at <= now) : [];
  } catch {
    // Storage is disabled or unreadable: there was no request.
    return [];
  }
}

function write(list: Asked[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(list.slice(-MOST)));
  } catch {
    // The link then asks for confirmation before it signs in.
  }
}

const others = (email: string) => read().filter((each) => each.email !== email.toLowerCase());
const find = (email: string) => read().find((each) => each.email === email.toLowerCase());

/**
 * Notes that this browser asks for a link to `email`, so that the link may sign in here without a question. Without a new
 * `secret`, the one before it stays.
 */
export function rememberMagicLinkRequest(email: string, next: string, secret = find(email)?.secret): void {
  const asked = { email: email.toLowerCase(), at: Date.now() };
  write([...others(email), { ...asked, ...(next !== '/' && { next }), ...(secret && { secret }) }]);
}

/** This browser's request for `email` within the last day, if there is one. */
export function getMagicLinkRequest(email: string): { next: string; secret?: string } | undefined {
  const found = find(email);
  if (!found) return undefined;
  return { next: safeReturnPath(found.next), ...(found.secret && { secret: found.secret }) };
}

export function clearMagicLinkRequest(email: string): void {
  write(others(email));
}
