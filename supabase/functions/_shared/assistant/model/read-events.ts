import { ModelError } from './model-error.ts';

/** More than any endpoint writes on one line. */
const MAX_LINE = 256 * 1024;

/** The data of one event; undefined for a block of comments or of other fields only. */
function dataOf(lines: string[]): string | undefined {
  const data = lines.filter((line) => line === 'data' || line.startsWith('data:'));
  return data.length === 0 ? undefined : data.map((line) => line.slice(5).replace(/^ /, '')).join('\n');
}

/** The lines of `body`, without their ends. A carriage return that ends a piece waits for what follows it. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) {
    rest += decoder.decode(bytes, { stream: true });
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw new ModelError('a line without an end');
    yield* lines;
  }
  rest += decoder.decode();
  if (rest) yield rest.replace(/\r$/, '');
}

/**
 * The data of each server-sent event in `body`, as it arrives. An event that the end cuts off is left out.
 * @throws ModelError for what is no UTF-8 and for a line that never ends.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let block: string[] = [];
  try {
    for await (const line of linesOf(body)) {
      if (line !== '') {
        block.push(line);
        continue;
      }
      const data = dataOf(block);
      block = [];
      if (data !== undefined) yield data;
    }
  } catch (error) {
    if (error instanceof TypeError && /decod|encoded data/i.test(error.message)) {
      throw new ModelError('bytes that are no text', { cause: error });
    }
    throw error;
  }
}
