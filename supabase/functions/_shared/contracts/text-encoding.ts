function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  // Where a file of UTF-16 has no byte order mark, one byte of its first character is zero.
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Returns the text of a file in UTF-8, UTF-16 or Windows-1252, without its byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}
