import { env } from '@/shared/config/env';
import { readArrival } from '@/shared/lib/arrival';

/** Automated browsers and visitors with Global Privacy Control are not counted. */
function mayCount(): boolean {
  return !navigator.webdriver && !('globalPrivacyControl' in navigator && navigator.globalPrivacyControl);
}

/** Whether the visitor came from outside: not by a reload, nor from one of the site's pages. */
function hasJustCome(): boolean {
  const { type, isReferredBySite } = readArrival();
  // Some pages of the site send no referrer. Browsers with the Navigation API know the previous page of the site.
  const { navigation } = window as { navigation?: { activation?: { from?: unknown } } };
  return type === 'navigate' && !isReferredBySite && !navigation?.activation?.from;
}

let isDone = false;

/**
 * Counts a visit without any data about the visitor, the origin, or the page. Nothing is stored in the browser, nothing
 * waits for the request, and a failure is ignored.
 */
export function countVisit(): void {
  if (isDone || !mayCount() || !hasJustCome()) return;
  isDone = true;
  fetch(`${env.supabaseUrl}/rest/v1/rpc/record_visit`, {
    method: 'POST',
    headers: { apikey: env.supabasePublishableKey, 'content-type': 'application/json' },
    body: '{}',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => undefined);
}
