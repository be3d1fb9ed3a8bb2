/** How many bytes become arguments of one call. */
const CHUNK = 0x8000;

/** Returns bytes in base64. */
export function base64(bytes: Uint8Array): string {
  let binary = '';
  for (let from = 0; from < bytes.length; from += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
  }
  return btoa(binary);
}
