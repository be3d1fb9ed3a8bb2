import { join } from 'node:path';
import { build } from 'vite';
import type { Hosting } from '../../hosting.ts';
import type { HostFiles } from './host.ts';

/**
 * Returns a Worker for Cloudflare Pages, which answers every request. `_redirects` there can neither proxy nor answer 404,
 * and a line of `_headers` has at most 2,000 characters, fewer than the Content-Security-Policy.
 */
export async function cloudflare(hosting: Hosting): Promise<HostFiles> {
  const bundle = await build({
    configFile: false,
    logLevel: 'silent',
    define: { HOSTING: JSON.stringify(hosting) },
    build: {
      write: false,
      copyPublicDir: false,
      minify: false,
      target: 'es2022',
      lib: { entry: join(import.meta.dirname, 'worker.ts'), formats: ['es'], fileName: '_worker' },
    },
  });
  const [first] = [bundle].flat();
  if (!first || !('output' in first)) throw new Error('The Worker was not bundled.');
  return { site: 'site', texts: { 'site/_worker.js': first.output[0].code } };
}
