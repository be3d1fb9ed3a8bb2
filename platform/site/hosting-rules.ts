import type { HeaderSet, Route } from '../../hosting.ts';

/** The answer to a path that is refused. */
export const NO_SUCH_PATH = 'This address cannot be read. Please check it.';
/** The answer while the project is down. */
export const UNREACHABLE =
  'We could not reach the service just now. Nothing was saved; please try again in a minute.';

/** A rewrite of `_redirects`: `to` may use `:splat`; `status` 200 serves it in place, 404 with that status. */
export interface Rewrite {
  pattern: RegExp;
  to: string;
  status: number;
}

/** A block of `_headers`: to each path that matches, `detached` are removed, and then `headers` are added. */
export interface HeaderRule {
  pattern: RegExp;
  detached: string[];
  headers: [string, string][];
}

/** Returns what matches a path of `hosting.ts`, with its placeholders as named groups. */
export function pathPattern(path: string): RegExp {
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  const open = escaped.replace(/\/\*$|\*/g, (found) => (found === '*' ? '.*' : '(?:/(?<splat>.*))?'));
  // As on the host, whose last placeholder takes a slash at the end too.
  const end = /:\w+$/.test(path) ? '/?$' : '$';
  return new RegExp(`^${open.replace(/:(\w+)/g, '(?<$1>[^/]+)')}${end}`);
}

/** Reads Netlify's `_redirects`: one `from to [status]` a line; the first that matches wins. */
export function parseRedirects(text: string): Rewrite[] {
  return text
    .split('\n')
    .map((row) => row.replace(/#.*$/, '').trim())
    .filter(Boolean)
    .map((row) => {
      const [from = '', to = '', status = '301'] = row.split(/\s+/);
      return { pattern: pathPattern(from), to, status: Number.parseInt(status, 10) };
    });
}

/**
 * Reads Netlify's `_headers`: a path, then its headers indented below it; all that match apply. Also reads Cloudflare's
 * `! Name`, which removes what earlier blocks set.
 */
export function parseHeaders(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const row of text.split('\n')) {
    if (row.trim() === '' || row.trimStart().startsWith('#')) continue;
    if (!/^\s/.test(row)) {
      rules.push({ pattern: pathPattern(row.trim()), detached: [], headers: [] });
      continue;
    }
    if (row.trimStart().startsWith('!')) {
      rules.at(-1)?.detached.push(row.trim().slice(1).trim());
      continue;
    }
    const [name = '', ...value] = row.trim().split(':');
    rules.at(-1)?.headers.push([name, value.join(':').trim()]);
  }
  return rules;
}

/** How often a path may have been escaped over: each proxy on the way may undo one. */
const MOST_DECODED = 4;

/**
 * Whether every server on the way reads `path` (as it came, without its query) as the same path: no dot segments, also
 * none that appear once escapes are undone (`%2e%2e`, `%252e`) or path parameters are cut off (`..;x`), no backslashes,
 * no control characters, no broken escapes. Anything else could leave the prefix that a rewrite gives it.
 */
export function isPlainPath(path: string): boolean {
  let seen = path;
  for (let round = 0; round <= MOST_DECODED; round += 1) {
    if (/[\\\p{Cc}]/u.test(seen)) return false;
    if (seen.split('/').some((segment) => /^\.{1,2}$/.test(segment.split(';')[0] as string))) return false;
    let decoded: string;
    try {
      decoded = decodeURIComponent(seen);
    } catch {
      return false;
    }
    if (decoded === seen) return true;
    seen = decoded;
  }
  return false;
}

/** Returns the routes with their patterns. */
export function rewritesOf(routes: readonly Route[]): Rewrite[] {
  return routes.map(({ from, to, status }) => ({ pattern: pathPattern(from), to, status }));
}

/** A header set with what matches its paths. */
export interface PathHeaders {
  pattern: RegExp;
  headers: HeaderSet['headers'];
}

/** Returns the header sets with their patterns. */
export function pathHeadersOf(sets: readonly HeaderSet[]): PathHeaders[] {
  return sets.map(({ path, headers }) => ({ pattern: pathPattern(path), headers }));
}

/** Returns the headers of `path`: those of the one set that matches, or else those of the first set, for all paths. */
export function headerSetFor(path: string, [every, ...others]: readonly PathHeaders[]): HeaderSet['headers'] {
  return (others.find(({ pattern }) => pattern.test(path)) ?? every)?.headers ?? {};
}

/** The first rewrite for `path`, its target filled in. */
export function rewriteFor(path: string, rules: Rewrite[]): { to: string; status: number } | undefined {
  for (const rule of rules) {
    const match = rule.pattern.exec(path);
    if (!match) continue;
    const to = rule.to.replace(
      /:(\w+)/g,
      (whole, name: string) => match.groups?.[name] ?? (name === 'splat' ? '' : whole),
    );
    return { to, status: rule.status };
  }
  return undefined;
}

/** The headers for `path`; of several values for one name the last wins. */
export function headersFor(path: string, rules: HeaderRule[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (const rule of rules.filter(({ pattern }) => pattern.test(path))) {
    for (const name of rule.detached) headers.delete(name);
    for (const [name, value] of rule.headers) headers.set(name, value);
  }
  return headers;
}
