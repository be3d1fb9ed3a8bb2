import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'application/javascript',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.vtt': 'text/vtt',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.webm': 'video/webm',
  '.ico': 'image/vnd.microsoft.icon',
};

const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

/**
 * A double of the file server of Cloudflare Pages, after its documentation: a page has no `.html` in its URL, what is
 * missing is answered with 404.html, and each file may be read by other sites.
 */
export function pagesAssets(site: string) {
  async function file(path: string, status: number): Promise<Response> {
    const headers = {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=0, must-revalidate',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    };
    return new Response(await readFile(path), { status, headers });
  }
  return {
    async fetch(request: Request): Promise<Response> {
      const path = decodeURIComponent(new URL(request.url).pathname);
      const found = join(site, path);
      const moved = (to: string) => new Response(null, { status: 308, headers: { location: to } });
      if (path.endsWith('.html') && isFile(found)) return moved(path.slice(0, -'.html'.length));
      if (path.endsWith('/') && isFile(`${found.slice(0, -1)}.html`)) return moved(path.slice(0, -1));
      for (const candidate of [found, `${found}.html`, join(found, 'index.html')])
        if (isFile(candidate)) return file(candidate, 200);
      return file(join(site, '404.html'), 404);
    },
  };
}
