import { expect, test } from 'vitest';
import { readEvents } from './read-events';

function streamOf(pieces: Uint8Array[]) {
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
}

async function read(pieces: Uint8Array[]) {
  const events = [];
  for await (const event of readEvents(streamOf(pieces))) events.push(event);
  return events;
}

const STREAM =
  ': hello\n\nevent: delta\ndata: {"text":"Ça va 👋"}\n\nevent: done\r\ndata: 1\r\ndata: 2\r\n\r\n';
const EVENTS = [
  { event: 'delta', data: '{"text":"Ça va 👋"}' },
  { event: 'done', data: '1\n2' },
];

test('reads complete events from chunks of any size', async () => {
  const bytes = new TextEncoder().encode(STREAM);
  for (let size = 1; size <= bytes.length; size += 1) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.slice(index * size, (index + 1) * size),
    );
    expect(await read(pieces)).toEqual(EVENTS);
  }
});

test('ignores an incomplete event at the end', async () => {
  expect(await read([new TextEncoder().encode(`${STREAM}event: delta\ndata: {"te`)])).toEqual(EVENTS);
});

test('closes the connection when the iteration ends', async () => {
  let hungUp = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('data: x\n\n')),
    cancel: () => {
      hungUp = true;
    },
  });
  for await (const _ of readEvents(endless)) break;
  expect(hungUp).toBe(true);
});
