import { env } from '@/shared/config/env';

/** Automated browsers and visitors with Global Privacy Control are not counted. */
function mayCount(): boolean {
  return !navigator.webdriver && !('globalPrivacyControl' in navigator && navigator.globalPrivacyControl);
}

/** Whether the visitor came from outside: not by a reload, nor from one of the site's pages. */
function hasJustCome(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival?.type === 'navigate' && !document.referrer.startsWith(`${location.origin}/`);
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
