import { HttpError } from './http-error.ts';

/** Headers of a response to a cross-origin browser request. Only the site's own origin is allowed. */
export function corsHeaders(origin: string | undefined, siteUrl: string): [string, string][] {
  if (!origin || origin !== new URL(siteUrl).origin) return [];
  return [
    ['Access-Control-Allow-Origin', origin],
    ['Access-Control-Expose-Headers', 'X-Request-Id, Retry-After, X-Error-Code, X-Error-Params'],
  ];
}

/** Headers of the response to a preflight from the site's own origin. */
function preflightHeaders(methods: string): Record<string, string> {
  return {
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers':
      'authorization, content-type, idempotency-key, apikey, x-client-info, x-captcha-token, x-request-id',
    'Access-Control-Max-Age': '3600',
  };
}

/** Answers a preflight. @throws HttpError 403 for another origin than the site’s. */
export function preflight(request: Request, siteUrl: string, methods: string): Response {
  const origin = request.headers.get('origin');
  if (origin && origin !== new URL(siteUrl).origin) {
    throw new HttpError(403, 'origin_not_allowed');
  }
  const headers = { Allow: methods, ...(origin ? preflightHeaders(methods) : {}) };
  return new Response(null, { status: 204, headers });
}
