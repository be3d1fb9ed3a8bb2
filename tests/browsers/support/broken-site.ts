import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';
import { givenTarget, targetEnv } from '../../support/stack/test-target.ts';
import type { BrowserPage } from './page.ts';

const PAGE = `<!doctype html><link rel="icon" href="data:,"><title>Broken</title>`;
const SCRIPTS: Record<string, string> = {
  '/broken.js': `console.error('a logged error'); console.warn('a warning'); throw new Error('a thrown error')`,
};

/** Runs the broken script in the page. */
function addBrokenScript(): void {
  document.head.append(Object.assign(document.createElement('script'), { src: '/broken.js' }));
}

/** Waits until `page` has reported the logged error, the warning and the thrown error. A page is watched after its load. */
export async function expectProblems(page: BrowserPage): Promise<void> {
  const problems = async () => {
    await page.evaluate(addBrokenScript);
    return (await page.problems()).join();
  };
  for (const problem of ['a logged error', 'a warning', 'a thrown error'])
    await expect.poll(problems, { timeout: 5000 }).toContain(problem);
}

/** Serves a page, and a script with a logged error, a warning and a thrown error, instead of the site, during `use`. */
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
