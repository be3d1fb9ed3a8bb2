import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestStack } from '../../tests/support/stack.ts';
import { buildSite } from '../build.ts';
import { siteEnv } from '../site-env.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * Starts a stack on its own ports with a throw-away database, builds and serves the site against it, and ends
 * all of it after `use`, which gets the addresses as environment (see tests/support/stack-env.ts).
 */
export async function withSiteUnderTest<T>(use: (env: Record<string, string>) => Promise<T>): Promise<T> {
  const stack = await startTestStack();
  // Below the root, where its package.json applies; named by port, so that two runs do not meet.
  const outDir = join(root, 'test-results', `site-${stack.ports.site}`);
  const log = (line: string) => stack.lines.push(line);
  try {
    await buildSite({ root, env: siteEnv(stack), outDir, log });
    await stack.serveSite(join(outDir, 'client'));
    return await use({
      E2E_BASE_URL: stack.urls.site,
      E2E_API_URL: stack.urls.api,
      E2E_MAIL_URL: stack.urls.mail,
      E2E_DATABASE_URL: stack.databaseUrls().ownerUrl,
    });
  } finally {
    await stack.stop();
    await rm(outDir, { recursive: true, force: true });
  }
}
