import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const WALK = /^### (.+): (\d+) files\n[^`]*```text\n([^`]+)\n```/gm;
const walks = [...readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').matchAll(WALK)].map(
  ([, name = '', count, files = '']) => ({ name, count: Number(count), files: files.split('\n') }),
);

it('ARCHITECTURE.md has three walks', () => {
  expect(walks).toHaveLength(3);
});

describe.each(walks)('the walk of $name', ({ count, files }) => {
  it('names files that exist, each once', () => {
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
  });

  it('has as many files as its heading says', () => {
    expect(files).toHaveLength(count);
  });
});
