/** The text without a pair of parentheses that encloses all of it. */
function unwrap(text: string): string {
  const inner = text.trim();
  if (!inner.startsWith('(')) return inner;
  return closingOf(inner, 0) === inner.length - 1 ? unwrap(inner.slice(1, -1)) : inner;
}

/** Where the quoted text that begins at `at` ends. */
function endOfQuote(text: string, at: number): number {
  const quote = text[at] as string;
  let end = text.indexOf(quote, at + 1);
  while (text[end + 1] === quote) end = text.indexOf(quote, end + 2);
  return end;
}

/** Where the parenthesis that opens at `at` closes. */
function closingOf(text: string, at: number): number {
  let depth = 0;
  for (let here = at; here < text.length; here += 1) {
    const letter = text[here] as string;
    if (letter === "'" || letter === '"') here = endOfQuote(text, here);
    else if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    if (depth === 0) return here;
  }
  throw new Error(`Unbalanced: ${text}`);
}

/** The operands of the ANDs at the top of an expression, as Postgres prints it; one: it has none. */
export function conjunctsOf(expression: string): string[] {
  const text = unwrap(expression);
  const parts: string[] = [];
  let start = 0;
  for (let here = 0; here < text.length; here += 1) {
    const letter = text[here] as string;
    if (letter === "'" || letter === '"') here = endOfQuote(text, here);
    else if (letter === '(') here = closingOf(text, here);
    else if (text.startsWith(' AND ', here)) {
      parts.push(text.slice(start, here));
      start = here + ' AND '.length;
    } else if (text.startsWith(' OR ', here)) return [text];
  }
  return [...parts, text.slice(start)].map((part) => part.trim());
}
