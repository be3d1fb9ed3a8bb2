const KEY = 'site-invitation';

/** Parses the token of an invitation's link from the URL fragment; undefined when there is none. */
export function tokenFromHash(hash: string): string | undefined {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';
  return /^[0-9a-f]{64}$/.test(token) ? token : undefined;
}

/**
 * Stores the token across a sign-in or registration, since the confirmation email opens another tab. The token works
 * only for the account of the invited address.
 */
export function storeInvitationToken(token: string): void {
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // Storage is disabled. The emailed link still works.
  }
}

export function getStoredInvitationToken(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function clearStoredInvitationToken(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
