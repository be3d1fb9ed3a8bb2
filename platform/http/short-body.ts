import { HttpError } from '../../supabase/functions/_shared/http/http-error.ts';
import { receiveBody } from '../../supabase/functions/_shared/http/receive-body.ts';

/** Bodies up to here are received before their request takes a place. Only uploads and emails are longer. */
const SHORT_BYTES = 64 * 1024;
const WITHIN_MS = 10_000;

/** A stream of what was received, and then of the rest. */
function continued(bytes: Uint8Array, rest: ReadableStreamDefaultReader<Uint8Array>): ReadableStream {
  return new ReadableStream({
    start: (controller) => controller.enqueue(bytes),
    async pull(controller) {
      const part = await rest.read();
      if (part.done) controller.close();
      else controller.enqueue(part.value);
    },
    cancel: (reason) => rest.cancel(reason),
  });
}

/**
 * Receives the body of `request`. A long one is streamed on, and `isWhole` is false. Returns the refusal 408 when its
 * first 64 kB have not arrived after 10 seconds, and 400 when it breaks off.
 */
export async function receiveShortBody(
  request: Request,
  refuse: (request: Request, error: HttpError) => Response,
): Promise<{ request: Request; isWhole: boolean } | Response> {
  if (!request.body) return { request, isWhole: true };
  const received = await receiveBody(request, SHORT_BYTES, WITHIN_MS).catch((error: unknown) => {
    if (error instanceof HttpError) return refuse(request, error);
    throw error;
  });
  if (received instanceof Response) return received;
  const { bytes, rest } = received;
  const { method, headers, signal } = request;
  const body = rest ? continued(bytes, rest) : bytes;
  const copy = new Request(request.url, {
    method,
    headers,
    signal,
    body,
    ...(rest && { duplex: 'half' }),
  });
  return { request: copy, isWhole: !rest };
}
