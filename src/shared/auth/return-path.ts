/** Only ever used to resolve against; nothing is fetched from it. */
const BASE = 'https://origin.invalid';

/** Everything a browser strips or rewrites on the way to an address: '/\t/evil' reads as '//evil'. */
const UNSAFE = /[\\\p{Cc}]/u;

function resolved(path: string): URL | undefined {
  try {
    return new URL(path, BASE);
  } catch {
    return undefined;
  }
}

/**
 * The path to go to after sign-in. Returns the value of `?next=` if it is a path on this site, and `/` for anything
 * else: other origins, other schemes, and the sign-in pages themselves.
 */
export function safeReturnPath(next: string | null | undefined): string {
  if (!next?.startsWith('/') || UNSAFE.test(next)) return '/';
  const url = resolved(next);
  // '/.//evil.example' resolves to the path '//evil.example', which a browser takes for a host.
  if (!url || url.origin !== BASE || url.pathname.startsWith('//')) return '/';
  if (url.pathname.startsWith('/auth/')) return '/';
  return url.pathname + url.search + url.hash;
}

/** The address of `signIn` that remembers `from`, a path on this site. */
export function signInPathFor(signIn: string, from: string): string {
  const path = safeReturnPath(from);
  return path === '/' ? signIn : `${signIn}?${new URLSearchParams({ next: path })}`;
}
