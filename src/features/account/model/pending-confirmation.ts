/** An address whose mail is on its way: `at` says since when, in milliseconds since 1970. */
export type PendingConfirmation = { readonly email: string; readonly at: number };

/** How often the provider sends a mail to one address, in milliseconds (`max_frequency` in supabase/config.toml). */
const MAIL_EVERY = 60_000;

/** Whole seconds until another mail can be requested. */
export function secondsLeft({ at }: { at: number }, now: number): number {
  return Math.min(MAIL_EVERY / 1000, Math.max(0, Math.ceil((at + MAIL_EVERY - now) / 1000)));
}

/** What the registration screen hands to the sign-in screen, beside the address. */
export function readPendingConfirmation(state: unknown): PendingConfirmation | undefined {
  if (typeof state !== 'object' || state === null || !('awaitingMail' in state)) return undefined;
  const { email, at } = Object(state.awaitingMail) as Record<string, unknown>;
  return typeof email === 'string' && typeof at === 'number' ? { email, at } : undefined;
}
