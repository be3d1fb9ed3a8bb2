/** One event of a `text/event-stream`. */
export type StreamedEvent = { event: string; data: string };

/** Reads a `text/event-stream` event by event; an event that its end cuts off is left out. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  let event = '';
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r?\n/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [, field, content = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
        if (field === 'event') event = content;
        else if (field === 'data') data.push(content);
        else if (line === '') {
          if (data.length > 0) yield { event, data: data.join('\n') };
          event = '';
          data = [];
        }
      }
    }
  } finally {
    // Ending the iteration closes the connection.
    await reader.cancel().catch(() => undefined);
  }
}
