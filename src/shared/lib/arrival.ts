/** How the visitor reached this document: the type of the navigation, and whether the referrer is a page of the site. */
export function readArrival() {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return { type: entry?.type, isReferredBySite: document.referrer.startsWith(`${location.origin}/`) };
}
