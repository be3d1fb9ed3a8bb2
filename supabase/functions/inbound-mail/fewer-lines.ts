const LF = 10;
const CR = 13;
const DASH = 45;
const SPACE = 32;
const EQUALS = 61;

const MAX_LINES = 10_000;
// The parser also takes time for each padding in base64. No program pads so many lines.
const MAX_PADDINGS = 30_000;
const MAX_BOUNDARIES = 2000;
const MAX_HEADER_LINES = 300;

/**
 * Returns the bytes of an email with at most some 10,000 lines, because the parser takes time for each line. The line
 * breaks of further lines become a bare CR, which is a line break in a text, and nothing in base64. Lines that may be
 * boundaries, the headers below them, and parts in quoted-printable, whose line breaks have a meaning, stay as they are.
 */
export function withFewerLines(given: Uint8Array): Uint8Array {
  const bytes = given.slice();
  let lines = 0;
  let boundaries = 0;
  let headersStart: number | undefined = 0;
  let headerLines = 0;
  let isQuotedPrintable = false;
  let paddings = 0;
  let lineStart = 0;
  for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) {
    lines += 1;
    const isBlank = at - lineStart < 2 && (at === lineStart || bytes[lineStart] === CR);
    headerLines += 1;
    // Also the empty line that ends them.
    const isHeader = headersStart !== undefined;
    if (headersStart !== undefined && (isBlank || headerLines > MAX_HEADER_LINES)) {
      const headers = new TextDecoder('latin1').decode(
        bytes.subarray(headersStart, Math.min(at, headersStart + 10_000)),
      );
      isQuotedPrintable = /content-transfer-encoding:\s*quoted-printable/i.test(headers);
      headersStart = undefined;
    }
    const isBoundary = (start: number) =>
      bytes[start] === DASH && bytes[start + 1] === DASH && boundaries < MAX_BOUNDARIES;
    if (isBoundary(lineStart)) {
      boundaries += 1;
      headersStart = lineStart;
      headerLines = 0;
    }
    const isPadded = bytes[at - 1] === EQUALS || bytes[at - 2] === EQUALS;
    if (isPadded && !isQuotedPrintable) paddings += 1;
    if (isPadded && !isQuotedPrintable && paddings > MAX_PADDINGS)
      bytes.fill(SPACE, Math.max(lineStart, at - 3), at);
    const isNeeded = isHeader || headersStart !== undefined || isBoundary(at + 1) || isQuotedPrintable;
    lineStart = at + 1;
    if (lines <= MAX_LINES || isNeeded) continue;
    if (bytes[at - 1] === CR) bytes[at - 1] = SPACE;
    bytes[at] = CR;
  }
  return bytes;
}
