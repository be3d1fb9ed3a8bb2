/** How long the code of a mail is good, in milliseconds (`otp_expiry` in supabase/config.toml). */
const CODE_LASTS = 3_600_000;

/** Why a code was refused that was mailed at `sentAt`, both in milliseconds since 1970. The provider does not say. */
export function wrongCodeMessage(sentAt: number, now: number): string {
  return now - sentAt >= CODE_LASTS
    ? 'That code has expired. Please request another.'
    : 'That code is incorrect. Use the one in our newest email, or request another.';
}
