import { safeReturnPath } from '@/shared/auth/return-path';

/** Where this browser notes that it asked for a link; see the cookie page. */
const KEY = 'meridian-link-asked';
const DAY = 24 * 60 * 60 * 1000;
/** More is no person; the oldest go. */
const MOST = 10;

/** `email` in lower case, `at` in milliseconds since 1970, `next` the page to go on to. */
type Asked = { email: string; at: number; next?: string };

function isAsked(value: unknown): value is Asked {
  if (typeof value !== 'object' || value === null) return false;
  const { email, at, next } = value as Record<string, unknown>;
  return (
    typeof email === 'string' && typeof at === 'number' && (next === undefined || typeof next === 'string')
  );
}

function read(): Asked[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const now = Date.now();
    return Array.isArray(list) ? list.filter(isAsked).filter(({ at }) => at > now - DAY && at <= now) : [];
  } catch {
    // Storage that is switched off or garbled: nobody asked here.
    return [];
  }
}

function write(list: Asked[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(list.slice(-MOST)));
  } catch {
    // Then the link asks who is there before it signs anybody in.
  }
}

const others = (email: string) => read().filter((each) => each.email !== email.toLowerCase());

/** Notes that this browser asks for a link to `email`, so that the link may sign in here without a question. */
export function noteAskedLink(email: string, next: string): void {
  write([...others(email), { email: email.toLowerCase(), at: Date.now(), ...(next !== '/' && { next }) }]);
}

/** What this browser noted for `email` within a day, if it asked. */
export function askedLink(email: string): { next: string } | undefined {
  const found = read().find((each) => each.email === email.toLowerCase());
  return found && { next: safeReturnPath(found.next) };
}

export function forgetAskedLink(email: string): void {
  write(others(email));
}
