import { createHmac, timingSafeEqual } from 'node:crypto';

/** Serves one request to `/storage/v1`. */
export type Serve = (request: Request) => Promise<Response>;

interface SignedAnswer {
  signedUrl?: string;
  [name: string]: unknown;
}

/** Why a signed link's token is refused; undefined when it is one of ours that has not expired. */
export function faultOf(token: string, secret: string): string | undefined {
  const [head, claims, signature, ...rest] = token.split('.');
  if (!head || !claims || !signature || rest.length > 0) return 'Invalid Compact JWS';
  const expected = createHmac('sha256', secret).update(`${head}.${claims}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return 'signature verification failed';
  const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp?: number };
  return typeof exp === 'number' && exp * 1000 > Date.now()
    ? undefined
    : '"exp" claim timestamp check failed';
}

/** The names that storage-js reads, beside those that @supabase/lite gives. */
function withPlatformNames(answer: SignedAnswer): SignedAnswer {
  const path = answer.signedUrl?.replace(/^\/storage\/v1/, '');
  return path ? { ...answer, signedURL: path, url: path } : { ...answer, signedURL: null };
}

/** The answer to a request for one signed link, as the platform writes it. */
export async function renamed(response: Response): Promise<Response> {
  const answer = withPlatformNames((await response.json()) as SignedAnswer);
  return Response.json(answer, { headers: { 'access-control-allow-origin': '*' } });
}

/** Signs several files of one bucket, which @supabase/lite takes for one file without a name. */
export async function signSeveral(request: Request, serve: Serve): Promise<Response> {
  const { expiresIn, paths } = (await request.json()) as { expiresIn: number; paths: string[] };
  const answers: SignedAnswer[] = [];
  for (const path of paths) {
    const url = `${request.url}/${path.split('/').map(encodeURIComponent).join('/')}`;
    const body = JSON.stringify({ expiresIn });
    const response = await serve(new Request(url, { method: 'POST', headers: request.headers, body }));
    const { message, ...answer } = (await response.json()) as SignedAnswer;
    answers.push(
      response.ok
        ? { path, error: null, ...withPlatformNames(answer) }
        : { path, error: message, signedURL: null },
    );
  }
  return Response.json(answers, { headers: { 'access-control-allow-origin': '*' } });
}

/** A file to be saved, under `name` or, when that is empty, the last part of its address. */
export function asDownload(response: Response, name: string): Response {
  const headers = new Headers(response.headers);
  const encoded = encodeURIComponent(name);
  const named = name ? ` filename=${encoded}; filename*=UTF-8''${encoded};` : '';
  headers.set('content-disposition', `attachment;${named}`);
  return new Response(response.body, { status: response.status, headers });
}
