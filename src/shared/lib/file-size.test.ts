import { expect, test } from 'vitest';
import { formatFileSize } from './file-size';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [12_400, '12 kB'],
  [999_600, '1.0 MB'],
  [1_449_000, '1.4 MB'],
  [20_971_520, '21 MB'],
  [3_000_000_000, '3.0 GB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
