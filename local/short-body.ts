import { receiveBody } from '../supabase/functions/_shared/http/receive-body.ts';

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
 * Receives the body of `request`. A long one is streamed on, and `isWhole` is false.
 * @throws HttpError 408 when its first 64 kB have not arrived after 10 seconds, 400 when it breaks off.
 */
export async function receiveShortBody(
  request: Request,
  withinMs = WITHIN_MS,
): Promise<{ request: Request; isWhole: boolean }> {
  if (!request.body) return { request, isWhole: true };
  const { bytes, rest } = await receiveBody(request, SHORT_BYTES, withinMs);
  const { method, headers, signal } = request;
  const body = rest ? continued(bytes, rest) : bytes;
  const received = new Request(request.url, {
    method,
    headers,
    signal,
    body,
    ...(rest && { duplex: 'half' }),
  });
  return { request: received, isWhole: !rest };
}
