import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import { givenTarget, targetEnv } from '../test-target.ts';

const PAGE = `<!doctype html><link rel="icon" href="data:,"><title>Broken</title><script src="/start.js" type="module"></script>`;
const SCRIPTS: Record<string, string> = {
  '/start.js': `import '/broken.js'`,
  '/broken.js': `console.error('a logged error'); console.warn('a warning'); throw new Error('a thrown error')`,
};

/** Serves a page with a logged error, a warning and a thrown error instead of the site, during `use`. */
export async function withBrokenSite(use: () => Promise<void>): Promise<void> {
  const target = givenTarget();
  if (!target) throw new Error('There is no test stack. Run npm test -- browsers.');
  const server = createServer(({ url }, response) => {
    const script = SCRIPTS[url ?? ''];
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    response.end(script ?? PAGE);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [name, value] = Object.entries(targetEnv({ ...target, urls: { ...target.urls, site } }))[0] ?? [];
  vi.stubEnv(name as string, value);
  try {
    await use();
  } finally {
    vi.unstubAllEnvs();
    server.closeAllConnections();
    server.close();
  }
}
