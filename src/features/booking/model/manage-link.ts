const key = (bookingId: string) => `site-booking-${bookingId}`;

/**
 * Stores the token of a booking's link for this tab: after a booking, and for a reload when the URL no longer has it.
 */
export function rememberManageToken(bookingId: string, token: string): void {
  try {
    sessionStorage.setItem(key(bookingId), token);
  } catch {
    // A browser that keeps nothing for this site: the mailed link still works.
  }
}

/** The secret of a booking's link, when this visit has seen it. */
export function manageTokenOf(bookingId: string): string | undefined {
  try {
    return sessionStorage.getItem(key(bookingId)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** What turned out to open nothing is not tried again. */
export function forgetManageToken(bookingId: string): void {
  try {
    sessionStorage.removeItem(key(bookingId));
  } catch {
    // Nothing was stored.
  }
}

/** The fragment of an emailed link; browsers do not send it to the server. */
export type LinkFragment = { token: string | undefined; rating: number | undefined };

/** Reads '#token=…&rating=4'; what is missing or makes no sense is undefined. */
export function readLinkFragment(hash: string): LinkFragment {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const rating = parts.get('rating') ?? '';
  return {
    token: parts.get('token') || undefined,
    rating: /^[1-5]$/.test(rating) ? Number(rating) : undefined,
  };
}
