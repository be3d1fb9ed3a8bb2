const FROM_ANYWHERE = { 'access-control-allow-origin': '*' };

/** A refusal as the storage API writes it: status 400, whatever `statusCode` it says. */
export function refusal(statusCode: number, error: string, message: string, code = error): Response {
  return Response.json(
    { statusCode: String(statusCode), error, message, code },
    { status: 400, headers: FROM_ANYWHERE },
  );
}

export const invalidRequest = (message: string) => refusal(400, 'Error', message, 'InvalidRequest');
export const invalidSignature = () => refusal(400, 'InvalidSignature', 'Invalid signature');
export const tooLarge = () =>
  refusal(413, 'Payload too large', 'The object exceeded the maximum allowed size', 'EntityTooLarge');

/** The codes that @supabase/lite leaves out of its refusals, by what they are called there. */
const CODES: Record<string, string> = {
  Duplicate: 'KeyAlreadyExists',
  Unauthorized: 'AccessDenied',
  not_found: 'NoSuchKey',
  'Bucket not found': 'NoSuchBucket',
  invalid_mime_type: 'InvalidMimeType',
  'Payload too large': 'EntityTooLarge',
};

/** @supabase/lite's refusal with the storage API's code; any other answer as it is. */
export async function withCode(response: Response): Promise<Response> {
  if (response.ok || !response.headers.get('content-type')?.includes('json')) return response;
  const body = (await response.json()) as { error?: string };
  const code = CODES[body.error ?? ''];
  return Response.json(
    { ...body, ...(code && { code }) },
    { status: response.status, headers: FROM_ANYWHERE },
  );
}

/** A file to be saved, under `name` or, when that is empty, the last part of its address. */
export function asDownload(response: Response, name: string): Response {
  const headers = new Headers(response.headers);
  const encoded = encodeURIComponent(name);
  headers.set(
    'content-disposition',
    name ? `attachment; filename=${encoded}; filename*=UTF-8''${encoded}` : 'attachment;',
  );
  return new Response(response.body, { status: response.status, headers });
}

/** The requested range of a file; the whole file without a range. */
async function partOf(response: Response, range: string | null): Promise<Response> {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (!from && !to) return response;
  const bytes = await response.arrayBuffer();
  const last = bytes.byteLength - 1;
  const start = from ? Number(from) : Math.max(0, bytes.byteLength - Number(to));
  const end = from && to ? Math.min(Number(to), last) : last;
  const headers = new Headers(response.headers);
  if (start > end) {
    headers.set('content-range', `bytes */${bytes.byteLength}`);
    headers.delete('content-length');
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-range', `bytes ${start}-${end}/${bytes.byteLength}`);
  headers.set('content-length', String(end - start + 1));
  return new Response(bytes.slice(start, end + 1), { status: 206, headers });
}

/**
 * A file as the storage API serves it: HTML as plain text, no word against sniffing, 304 for a copy that is current,
 * parts. A signed link is valid until it `expires`; other files send their Cache-Control.
 */
export async function asFile(request: Request, response: Response, expires?: Date): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.delete('x-content-type-options');
  if (headers.get('content-type')?.includes('text/html')) headers.set('content-type', 'text/plain');
  if (expires) {
    headers.set('expires', expires.toUTCString());
    headers.delete('cache-control');
  }
  const etag = headers.get('etag');
  if (etag && request.headers.get('if-none-match') === etag) {
    await response.body?.cancel();
    headers.delete('content-length');
    return new Response(null, { status: 304, headers });
  }
  const whole = new Response(response.body, { status: response.status, headers });
  return partOf(whole, request.headers.get('range'));
}
