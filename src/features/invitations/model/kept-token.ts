const KEY = 'meridian-invitation';

/** The secret of an invitation's link, from behind the '#'; undefined when there is none. */
export function tokenIn(hash: string): string | undefined {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';
  return /^[0-9a-f]{64}$/.test(token) ? token : undefined;
}

/**
 * Keeps it for who has to sign in or register first: the mail that confirms a new address opens another tab. Alone it
 * is worth nothing; the account of the invited address is needed, too.
 */
export function keepToken(token: string): void {
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // A browser that keeps nothing for this site: the mailed link still works.
  }
}

export function keptToken(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetToken(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There was nothing kept.
  }
}
