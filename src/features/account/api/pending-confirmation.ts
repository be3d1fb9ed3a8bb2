import { tabStore } from '@/shared/lib/storage';

/** An address that a confirmation email was sent to; `at` is the time, in milliseconds since 1970. */
export type PendingConfirmation = { readonly email: string; readonly at: number };

/** The storage key, which the cookie policy names. */
const KEY = 'site-registered';
/** How long the emailed link works, in milliseconds. */
const LIFETIME_MS = 3_600_000;

/** Remembers in this tab that an account was registered, for the sign-in page. */
export function rememberPendingConfirmation(email: string): void {
  tabStore.setItem(KEY, JSON.stringify({ email, at: Date.now() }));
}

/** Returns the account that registered in this tab in the last hour and has neither confirmed nor signed in here. */
export function getPendingConfirmation(): PendingConfirmation | undefined {
  try {
    const { email, at } = JSON.parse(tabStore.getItem(KEY) ?? '{}') as Record<string, unknown>;
    if (typeof email !== 'string' || typeof at !== 'number') return undefined;
    return Date.now() - at < LIFETIME_MS ? { email, at } : undefined;
  } catch {
    return undefined;
  }
}

export function forgetPendingConfirmation(): void {
  tabStore.removeItem(KEY);
}
