import { env } from '@/shared/config/env';

/** Programs are no visitors, and who asks not to be followed is not even counted. */
function mayCount(): boolean {
  return !navigator.webdriver && !('globalPrivacyControl' in navigator && navigator.globalPrivacyControl);
}

/** Whether somebody came from elsewhere: not by reloading, nor from one of our own pages. */
function hasJustCome(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival?.type === 'navigate' && !document.referrer.startsWith(`${location.origin}/`);
}

let isDone = false;

/**
 * Counts that somebody came: one more, and nothing about who, from where, or to which page. Nothing is kept in the
 * browser, nobody waits for it, and where it fails there is one less.
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
