const headersEnd = /\r?\n\r?\n/;
const MAX_HEADERS = 256 * 1024;

function decoderFor(charset: string | undefined): TextDecoder {
  try {
    return new TextDecoder(charset ?? 'windows-1252');
  } catch {
    return new TextDecoder('windows-1252');
  }
}

/**
 * Returns an email whose headers are UTF-8. Old programs write them in the charset of the text, without encoding them;
 * without one, Windows-1252 is assumed.
 */
export function withUtf8Headers(bytes: Uint8Array): Uint8Array {
  const start = bytes.subarray(0, MAX_HEADERS);
  // Latin-1 has one character per byte, so that positions agree.
  const latin = new TextDecoder('latin1').decode(start);
  const end = headersEnd.exec(latin)?.index ?? start.length;
  const headers = bytes.subarray(0, end);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(headers);
    return bytes;
  } catch {
    const charset = /charset="?([\w-]{1,40})/i.exec(latin.slice(0, end))?.[1];
    const isUseful = charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset);
    const decoded = new TextEncoder().encode(decoderFor(isUseful ? charset : undefined).decode(headers));
    const all = new Uint8Array(decoded.length + bytes.length - end);
    all.set(decoded);
    all.set(bytes.subarray(end), decoded.length);
    return all;
  }
}

const JIS = ['\u001B$B', '\u001B$@'];

/** Returns the text of ISO-2022-JP that was read as ASCII, because its charset was not declared. */
export function withoutJisEscapes(text: string): string {
  const isJis = JIS.some((sequence) => text.includes(sequence)) && /^\p{ASCII}*$/u.test(text);
  return isJis ? new TextDecoder('iso-2022-jp').decode(new TextEncoder().encode(text)) : text;
}

/** Returns whether bytes of a text could not be decoded, and nothing in it says that it is UTF-8. */
export function isUndecoded(text: string): boolean {
  return text.includes('\uFFFD') && /^[\p{ASCII}\uFFFD]*$/u.test(text);
}

const TEXT_TYPE = /^(content-type:[ \t]*text\/(?:plain|html))\b[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/gim;

/** Returns an email whose texts are in Windows-1252, whatever it declares. Their `format=flowed` is lost. */
export function withWindowsCharset(bytes: Uint8Array): Uint8Array {
  const latin = new TextDecoder('latin1').decode(bytes);
  const declared = latin.replace(TEXT_TYPE, '$1; charset=windows-1252');
  const end = headersEnd.exec(declared)?.index ?? 0;
  const isTyped = /^content-type:/im.test(declared.slice(0, end));
  const all = isTyped ? declared : `Content-Type: text/plain; charset=windows-1252\r\n${declared}`;
  return Uint8Array.from(all, (character) => character.charCodeAt(0));
}
