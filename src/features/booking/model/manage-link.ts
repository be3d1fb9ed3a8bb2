import { PATHS } from '@/shared/config/paths';
import { tabStore } from '@/shared/lib/storage';

const key = (bookingId: string) => `site-booking-${bookingId}`;

/**
 * Stores the token of a booking's link for this tab: after a booking, and for a reload when the URL no longer has it.
 */
export function rememberManageToken(bookingId: string, token: string): void {
  tabStore.setItem(key(bookingId), token);
}

/** The secret of a booking's link, when this visit has seen it. */
export function manageTokenOf(bookingId: string): string | undefined {
  return tabStore.getItem(key(bookingId)) ?? undefined;
}

/** The page of a guest's booking. Its link has the token only where the next page could not read it from storage. */
export function managePathOf(bookingId: string, token: string): string {
  const path = `${PATHS.manageBooking}/${bookingId}`;
  return tabStore.isKept() ? path : `${path}#token=${encodeURIComponent(token)}`;
}

/** What turned out to open nothing is not tried again. */
export function forgetManageToken(bookingId: string): void {
  tabStore.removeItem(key(bookingId));
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
