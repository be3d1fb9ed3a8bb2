/**
 * Headers for a browser that shows the response as a page: nothing may run, load or frame it. Functions set them
 * themselves, because a static host may not add its headers to proxied responses.
 */
export function securityHeaders(siteUrl: string): [string, string][] {
  const always: [string, string][] = [
    ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ];
  if (!siteUrl.startsWith('https:')) return always;
  return [...always, ['Strict-Transport-Security', 'max-age=63072000; includeSubDomains']];
}
