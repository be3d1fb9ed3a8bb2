import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** The folder of the renderer, below the folder of a build. */
export const RENDERER = 'renderer';

/**
 * Keeps the server bundle in `<outDir>/renderer`, for every publish until the next build. With `ssr: false` React
 * Router deletes its own copy. The chunks are taken from memory, so the order of the plugins does not matter.
 */
export function keepRenderer(outDir: string): Plugin {
  const folder = join(outDir, RENDERER);
  return {
    name: 'keep-renderer',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    async writeBundle(_options, bundle) {
      await rm(folder, { recursive: true, force: true });
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const file = join(folder, chunk.fileName);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, chunk.code);
      }
    },
  };
}
