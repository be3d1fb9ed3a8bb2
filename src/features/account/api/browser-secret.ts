/** Secrets have 16 random bytes. */
const BYTES = 16;

const inHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A random secret that stays in this browser, and the metadata by which the account knows its SHA-256. */
export type BrowserSecret = { readonly secret: string; readonly metadata: { browser_secret_hash: string } };

/**
 * Creates the secret that proves that an emailed link was opened in the browser that requested it; see the database's
 * `prove_browser()`. Undefined in an insecure context (http on a host other than localhost); the password is then
 * required instead.
 */
export async function createBrowserSecret(): Promise<BrowserSecret | undefined> {
  if (!crypto.subtle) return undefined;
  const secret = inHex(crypto.getRandomValues(new Uint8Array(BYTES)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return { secret, metadata: { browser_secret_hash: inHex(new Uint8Array(hash)) } };
}
