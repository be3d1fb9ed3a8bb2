import fc, { type Arbitrary } from 'fast-check';

/** Bytes that are no JSON, or too much of it. */
export const rawBytes: Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  // Halves of characters of UTF-8, and forms that are not the shortest.
  fc
    .constantFrom('c328', 'a0a1', 'e28281', 'f0288cbc', 'c080', 'eda080', 'fffe7b007d00')
    .map((hex) => Buffer.concat([Buffer.from('{"name":"'), Buffer.from(hex, 'hex'), Buffer.from('"}')])),
  fc.integer({ min: 1, max: 8_000 }).map((levels) => Buffer.from('['.repeat(levels) + ']'.repeat(levels))),
  fc.integer({ min: 1, max: 3_000 }).map((levels) => Buffer.from(`${'{"a":'.repeat(levels)}1`)),
  fc
    .constantFrom('', '{', '}', '{"a":1,}', "{'a':1}", '[1', 'nul', '{"a":1}{"b":2}', '\ufeff{}', '1e999')
    .map(Buffer.from),
  fc.constant(Buffer.from(`{"message":"${'x'.repeat(20_000)}"}`)),
);

/** `text` with one place of it cut, doubled or replaced. */
export const broken = (body: Arbitrary<Buffer>): Arbitrary<Buffer> =>
  fc
    .tuple(body, fc.nat(), fc.constantFrom('', '"', '\\', '\u0007', '}', '[', ',', '\u00ff'))
    .map(([bytes, at, put]) => {
      const from = bytes.length === 0 ? 0 : at % bytes.length;
      return Buffer.concat([bytes.subarray(0, from), Buffer.from(put, 'latin1'), bytes.subarray(from + 1)]);
    });
