import { localStore } from '@/shared/lib/storage';

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
  localStore.setItem(KEY, token);
}

export function getStoredInvitationToken(): string | undefined {
  return localStore.getItem(KEY) ?? undefined;
}

export function clearStoredInvitationToken(): void {
  localStore.removeItem(KEY);
}
