const KEY = 'meridian-invitation';

/** The secret of an invitation's link, from behind the '#'; undefined when there is none. */
export function tokenFromHash(hash: string): string | undefined {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';
  return /^[0-9a-f]{64}$/.test(token) ? token : undefined;
}

/**
 * Stores the token across a sign-in or registration: the confirmation mail opens another tab. The token is useless
 * without the account of the invited address.
 */
export function storeToken(token: string): void {
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // A browser that keeps nothing for this site: the mailed link still works.
  }
}

export function getStoredToken(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function clearStoredToken(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
