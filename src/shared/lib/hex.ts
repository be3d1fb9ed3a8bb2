export const inHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns the SHA-256 of a text in hex. Needs a secure context. */
export async function sha256(text: string): Promise<string> {
  return inHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}
