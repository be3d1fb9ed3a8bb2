import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bundleScript } from './inline-script-plugin.ts';

const src = join(import.meta.dirname, '../..', 'src');

it('bundles the head script into one classic script of at most 1.3 kB', async () => {
  const { code, files } = await bundleScript(join(src, 'head', 'head-script.ts'), [
    { find: '@', replacement: src },
  ]);
  expect(() => new Function(code)).not.toThrow();
  expect(code).not.toMatch(/\n|<\/script|<!--/);
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(1300);
  expect(files).toContain(join(src, 'head', 'links.ts'));
});
