import { pathPattern } from '../../platform/site/hosting-rules.ts';

const HEX = '[0-9a-fA-F]';
const DOT = '(?:[.]|%(?:25)*2[eE])';
const SLASH = '(?:/|%(?:25)*2[fF])';
const SEMICOLON = '(?:;|%(?:25)*3[bB])';
/** What an escape must not hide: a control character, a backslash, or bytes that no UTF-8 text has. */
const HIDDEN = `[01]${HEX}|7[fF]|5[cC]|[cC][01]|[fF][5-9a-fA-F]`;
/** Escapes that are no escapes. Without a lookahead, which Caddy does not have. */
const BROKEN = `[^0-9a-fA-F]|${HEX}[^0-9a-fA-F]|${HEX}?$`;

/**
 * Matches a path as it came that two servers could read as different paths. It is `isPlainPath` for servers that have
 * regular expressions only, except for bytes that are no UTF-8 and hide nothing.
 */
export const UNPLAIN_PATH = [
  `${SLASH}${DOT}{1,2}(?:${SLASH}|${SEMICOLON}|$)`,
  String.raw`[\\\x01-\x1f\x7f]`,
  `%(?:25)*(?:${HIDDEN}|${BROKEN})`,
].join('|');

/** Returns a regular expression for a path of `hosting.ts`. Its groups have numbers, because names are written differently. */
export function regexOf(path: string): string {
  return pathPattern(path)
    .source.replace(/\\\//g, '/')
    .replace(/\(\?<\w+>/g, '(');
}

/** Returns the target of a route with `$1` in the place of its first placeholder, and so on. */
export function targetOf({ from, to }: { from: string; to: string }): string {
  const names = [...from.matchAll(/:(\w+)/g)].map(([, name]) => name);
  return to.replace(/\/:(\w+)/g, (whole, name: string) =>
    names.includes(name) ? `/$${names.indexOf(name) + 1}` : whole,
  );
}

/** Whether a route leads to the project, and not to a file. */
export const isProxied = ({ to }: { to: string }) => /^https?:/.test(to);
