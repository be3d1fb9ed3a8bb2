import { decodeText } from '../_shared/contracts/text-encoding.ts';
import { CalendarError } from './calendar-error.ts';

const GZIP = [0x1f, 0x8b];

/** Joins chunks. The type of the result is inferred, because the platform's Deno has a `Uint8Array` that is not generic. */
function joined(chunks: Uint8Array[]) {
  const all = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.byteLength;
  }
  return all;
}

/** Reads chunks, and joins them. @throws CalendarError too_large. */
async function readAll(chunks: AsyncIterable<Uint8Array>, maxBytes: number) {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new CalendarError('too_large');
    read.push(chunk);
  }
  return joined(read);
}

/**
 * Returns the text of a calendar file in UTF-8, UTF-16 or Windows-1252. Some servers compress in spite of
 * `Accept-Encoding: identity`, and some without saying so. `encoding` is the answer's Content-Encoding.
 * @throws CalendarError too_large for a file of more than `maxBytes`, not_a_calendar for an encoding that is not known.
 */
export async function decodeCalendar(
  chunks: AsyncIterable<Uint8Array>,
  encoding: string | null,
  maxBytes: number,
): Promise<string> {
  const bytes = await readAll(chunks, maxBytes);
  const named = encoding?.trim().toLowerCase() ?? '';
  const isGzip = GZIP.every((byte, index) => bytes[index] === byte);
  if (!isGzip && ['br', 'zstd', 'compress'].includes(named)) throw new CalendarError('not_a_calendar');
  const format = isGzip ? 'gzip' : named === 'deflate' ? 'deflate' : undefined;
  if (format === undefined) return decodeText(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format));
  return decodeText(await readAll(stream, maxBytes));
}
