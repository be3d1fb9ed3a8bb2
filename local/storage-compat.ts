import { asDownload, faultOf, renamed, type Serve, signSeveral } from './storage-links.ts';

export interface StorageLimits {
  /** The secret that links are signed with. */
  jwtSecret: string;
  /** Bytes of one file. */
  maxBytes: number;
}

/** What a multipart body has around its file, generously. */
const ENVELOPE_BYTES = 64 * 1024;

function refusal(statusCode: number, error: string, message: string): Response {
  return Response.json(
    { statusCode: String(statusCode), error, message },
    { status: 400, headers: { 'access-control-allow-origin': '*' } },
  );
}

/** @supabase/lite checks the length that is told, so one is told. */
async function measured(request: Request): Promise<Request> {
  if (request.headers.has('content-length')) return request;
  const body = await request.arrayBuffer();
  const headers = new Headers(request.headers);
  headers.set('content-length', String(body.byteLength));
  return new Request(request.url, { method: request.method, headers, body });
}

/**
 * An upload as its bare bytes. Browsers send a form whose file has no name, which @supabase/lite does not find, and
 * of a form that replaces a file it would store the form.
 */
async function bare(request: Request): Promise<Request> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) return measured(request);
  const form = await request.formData();
  const file = [...form.values()].find((part) => part instanceof File);
  if (!file) return request;
  const headers = new Headers(request.headers);
  headers.set('content-type', file.type.split(';', 1)[0]?.trim() || 'application/octet-stream');
  headers.set('content-length', String(file.size));
  headers.set('cache-control', `max-age=${Number(form.get('cacheControl')) || 3600}`);
  return new Request(request.url, { method: request.method, headers, body: await file.arrayBuffer() });
}

/**
 * @supabase/lite's storage as storage-js and browsers know the platform's: uploads as forms, links under the names they
 * read, a clear refusal of forged and expired ones, `?download`, the size limit before the body is read, no sniffing.
 */
export function withStorageCompat(serve: Serve, { jwtSecret, maxBytes }: StorageLimits): Serve {
  async function write(request: Request, path: string): Promise<Response> {
    if (Number(request.headers.get('content-length') ?? 0) > maxBytes + ENVELOPE_BYTES)
      return refusal(413, 'Payload too large', 'The object exceeded the maximum allowed size');
    if (request.method === 'POST' && /^\/object\/sign\/[^/]+$/.test(path)) return signSeveral(request, serve);
    const response = await serve(await bare(request));
    const signs = request.method === 'POST' && /^\/object\/(upload\/)?sign\//.test(path);
    return signs && response.ok ? renamed(response) : response;
  }

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace('/storage/v1', '');
    const token = searchParams.get('token');
    const fault =
      token !== null && /^\/object\/(upload\/)?sign\//.test(path) ? faultOf(token, jwtSecret) : undefined;
    if (fault) return refusal(400, 'InvalidJWT', fault);
    if (request.method === 'POST' || request.method === 'PUT') return write(request, path);
    const response = await serve(request);
    if (request.method !== 'GET' || !response.ok) return response;
    response.headers.set('x-content-type-options', 'nosniff');
    const download = searchParams.get('download');
    return download === null ? response : asDownload(response, download);
  };
}
