import {
  asSignedLinkResponse,
  lifetimeRefusal,
  linkExpiry,
  linkTokenFault,
  type Serve,
  signLinks,
} from './storage-links.ts';
import {
  asDownload,
  asFile,
  invalidRequest,
  invalidSignature,
  refusal,
  tooLarge,
  withCode,
} from './storage-responses.ts';

export interface StorageLimits {
  /** The secret that links are signed with. */
  jwtSecret: string;
  /** Bytes of one file. */
  maxBytes: number;
}

/** What a multipart body has around its file, generously. */
const ENVELOPE_BYTES = 64 * 1024;

/** The characters of S3's keys that the storage API allows. */
const KEY = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;

const SIGNED = /^\/object\/(upload\/)?sign\//;
const SIGNING = /^\/object\/sign\/[^/]+/;
const WRITTEN = /^\/object\/(?:upload\/sign\/)?(?!sign\/|list\/|move$|copy$)[^/]+\/(.+)$/;

/** @supabase/lite checks Content-Length, so one is sent. */
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

const invalidKey = (key: string) => refusal(400, 'InvalidKey', `Invalid key: ${key}`);

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** The refusal of a file's name: where it is in the address, or in the body of a move or a copy. */
async function keyFault(request: Request, path: string): Promise<Response | undefined> {
  if (path === '/object/move' || path === '/object/copy') {
    const body = (await request
      .clone()
      .json()
      .catch(() => ({}))) as { destinationKey?: unknown };
    const key = String(body.destinationKey ?? '');
    return KEY.test(key) ? undefined : invalidKey(key);
  }
  const written = WRITTEN.exec(path)?.[1];
  if (written === undefined) return undefined;
  const key = decoded(written);
  const message = `'${path}' is not a valid url component`;
  if (key === undefined) return refusal(400, 'Bad Request', message, 'FST_ERR_BAD_URL');
  return KEY.test(key) ? undefined : invalidKey(key);
}

/** The refusal of a signed link before @supabase/lite sees it. */
function linkFault(token: string | null, jwtSecret: string): Response | undefined {
  if (token === null) return invalidRequest("querystring must have required property 'token'");
  const fault = linkTokenFault(token, jwtSecret);
  return fault ? refusal(400, 'InvalidJWT', fault) : undefined;
}

/**
 * @supabase/lite's storage as the platform's storage API answers: uploads as forms, the names of files, links and how
 * they are refused, downloads, the size limit before the body is read, and how files are served.
 */
export function withStorageCompat(serve: Serve, { jwtSecret, maxBytes }: StorageLimits): Serve {
  async function sign(request: Request, path: string): Promise<Response> {
    const { expiresIn } = (await request
      .clone()
      .json()
      .catch(() => ({}))) as { expiresIn?: unknown };
    const fault = lifetimeRefusal(expiresIn);
    if (fault) return fault;
    if (/^\/object\/sign\/[^/]+$/.test(path)) return signLinks(request, serve);
    const response = await serve(await measured(request));
    return response.ok ? asSignedLinkResponse(response) : withCode(response);
  }

  async function write(request: Request, path: string): Promise<Response> {
    if (Number(request.headers.get('content-length') ?? 0) > maxBytes + ENVELOPE_BYTES) return tooLarge();
    if (request.method === 'POST' && SIGNING.test(path)) return sign(request, path);
    const fault = await keyFault(request, path);
    if (fault) return fault;
    const response = await serve(await bare(request));
    const isLink = request.method === 'POST' && path.startsWith('/object/upload/sign/');
    return isLink && response.ok ? asSignedLinkResponse(response) : withCode(response);
  }

  async function read(request: Request, path: string, token: string | null): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const response = await serve(request);
    if (!response.ok || !path.startsWith('/object/') || path.startsWith('/object/info/'))
      return withCode(response);
    const file = await asFile(request, response, token === null ? undefined : linkExpiry(token));
    const download = searchParams.get('download');
    return download === null ? file : asDownload(file, download);
  }

  async function respond(request: Request, path: string, token: string | null): Promise<Response> {
    if (request.method === 'POST' || request.method === 'PUT') return write(request, path);
    if (request.method === 'GET' || request.method === 'HEAD') return read(request, path, token);
    return withCode(await serve(request));
  }

  return async (request) => {
    const url = new URL(request.url);
    const path = url.pathname.replace('/storage/v1', '');
    const isSigned = SIGNED.test(path) && request.method !== 'POST';
    const token = isSigned ? url.searchParams.get('token') : null;
    const fault = isSigned ? linkFault(token, jwtSecret) : undefined;
    if (fault) return fault;
    // The long form of an address that asks for a session.
    url.pathname = url.pathname.replace('/object/authenticated/', '/object/');
    const plain = url.href === request.url ? request : new Request(url, request);
    const response = await respond(plain, path, token);
    // @supabase/lite's word for the link of another file.
    return isSigned && response.status === 403 ? invalidSignature() : response;
  };
}
