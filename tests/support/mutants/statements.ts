/** What hides a semicolon: comments, quoted texts, quoted names, and dollar-quoted bodies. */
const PIECE =
  /--[^\n]*|\/\*.*?\*\/|[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"[^"]*"|\$([a-z_]*)\$.*?\$\1\$|;/gs;

/** The statements of an SQL script, each with the comments before it. */
export function statementsOf(script: string): string[] {
  const found: string[] = [];
  let start = 0;
  for (const { 0: piece, index } of script.matchAll(PIECE)) {
    if (piece !== ';') continue;
    found.push(script.slice(start, index).trim());
    start = index + 1;
  }
  return found;
}
