import { inBackground } from './in-background.ts';

/** Sends one event; without effect once the reader has gone. */
export type SendEvent = (event: string, data: unknown) => void;

/**
 * 200 as `text/event-stream`, written by `run`. Its signal aborts when the reader goes away; `run` may finish what it
 * has to even then, and answers for its own errors. No proxy may hold the events back.
 */
export function eventStream(
  request: Request,
  run: (send: SendEvent, signal: AbortSignal) => Promise<void>,
): Response {
  const gone = new AbortController();
  const leave = () => gone.abort();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let isOpen = true;
      gone.signal.addEventListener('abort', () => {
        isOpen = false;
      });
      const send: SendEvent = (event, data) => {
        if (isOpen) controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      };
      const ended = run(send, gone.signal).finally(() => {
        request.signal.removeEventListener('abort', leave);
        if (isOpen) controller.close();
        isOpen = false;
      });
      inBackground(ended);
    },
    cancel: leave,
  });
  request.signal.addEventListener('abort', leave, { once: true });
  return new Response(body, {
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' },
  });
}

/** Whether the caller asks for events rather than one answer. */
export function acceptsEvents(request: Request): boolean {
  return /(?:^|,)\s*text\/event-stream\s*(?:;|,|$)/i.test(request.headers.get('accept') ?? '');
}
