/** Headers of an answer to a browser on another origin: the site's own, and no other. */
export function corsHeaders(origin: string | undefined, siteUrl: string): [string, string][] {
  if (!origin || origin !== new URL(siteUrl).origin) return [];
  return [
    ['Access-Control-Allow-Origin', origin],
    ['Access-Control-Expose-Headers', 'X-Request-Id, Retry-After, X-Error-Code, X-Error-Params'],
  ];
}

/** Headers of the answer to a preflight from the site's own origin. */
export function preflightHeaders(methods: string): Record<string, string> {
  return {
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers':
      'authorization, content-type, idempotency-key, apikey, x-client-info, x-captcha-token',
    'Access-Control-Max-Age': '3600',
  };
}
