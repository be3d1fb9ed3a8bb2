import { createHmac, timingSafeEqual } from 'node:crypto';
import { claimsOf } from '../access-token.ts';
import { invalidRequest } from './storage-responses.ts';

/** Serves one request to `/storage/v1`. */
export type Serve = (request: Request) => Promise<Response>;

interface SignedLink {
  signedUrl?: string;
  [name: string]: unknown;
}

function algorithmOf(head: string): unknown {
  try {
    return (JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg?: unknown }).alg;
  } catch {
    return undefined;
  }
}

/** Why a signed link's token is refused; undefined when it is one of ours that has not expired. */
export function linkTokenFault(token: string, secret: string): string | undefined {
  const [head, claims, signature, ...rest] = token.split('.');
  if (!head || !claims || signature === undefined || rest.length > 0) return 'Invalid Compact JWS';
  if (algorithmOf(head) !== 'HS256') return '"alg" (Algorithm) Header Parameter value not allowed';
  const expected = createHmac('sha256', secret).update(`${head}.${claims}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return 'signature verification failed';
  return Number(linkExpiry(token)) > Date.now() ? undefined : '"exp" claim timestamp check failed';
}

/** When a link's token expires. */
export function linkExpiry(token: string): Date {
  return new Date(Number(claimsOf(token).exp ?? 0) * 1000);
}

/** The refusal of how long a link is to work: whole seconds, one or more. */
export function lifetimeRefusal(expiresIn: unknown): Response | undefined {
  if (expiresIn === undefined) return invalidRequest("body must have required property 'expiresIn'");
  const seconds = expiresIn === null ? 0 : Number(expiresIn === '' ? Number.NaN : expiresIn);
  if (!Number.isInteger(seconds)) return invalidRequest('body/expiresIn must be integer');
  return seconds < 1 ? invalidRequest('body/expiresIn must be >= 1') : undefined;
}

/** The names that storage-js reads, beside those that @supabase/lite gives. */
function withPlatformNames(link: SignedLink): SignedLink {
  const path = link.signedUrl?.replace(/^\/storage\/v1/, '');
  return path ? { ...link, signedURL: path, url: path } : { ...link, signedURL: null };
}

/** The response to a request for one signed link, as the platform writes it. */
export async function asSignedLinkResponse(response: Response): Promise<Response> {
  const link = withPlatformNames((await response.json()) as SignedLink);
  return Response.json(link, { headers: { 'access-control-allow-origin': '*' } });
}

/** Signs several files of one bucket, which @supabase/lite takes for one file without a name. */
export async function signLinks(request: Request, serve: Serve): Promise<Response> {
  const { expiresIn, paths } = (await request.json()) as { expiresIn: number; paths: string[] };
  const links: SignedLink[] = [];
  for (const path of paths) {
    const url = `${request.url}/${path.split('/').map(encodeURIComponent).join('/')}`;
    const body = JSON.stringify({ expiresIn });
    const response = await serve(new Request(url, { method: 'POST', headers: request.headers, body }));
    const { message: _, ...link } = (await response.json()) as SignedLink;
    links.push(
      response.ok
        ? { path, error: null, ...withPlatformNames(link) }
        : { path, error: ABSENT_OR_CLOSED, signedURL: null },
    );
  }
  return Response.json(links, { headers: { 'access-control-allow-origin': '*' } });
}

const ABSENT_OR_CLOSED = 'Either the object does not exist or you do not have access to it';
