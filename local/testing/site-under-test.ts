import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestStack } from '../../tests/support/stack.ts';
import type { TestTarget } from '../../tests/support/test-target.ts';
import { buildSite } from '../build.ts';
import { startSite } from '../site.ts';
import { siteEnv } from '../site-env.ts';

const root = join(import.meta.dirname, '..', '..');

/** What of the environment a build may be told besides the addresses; both are on unless said otherwise. */
function wishes(): Record<string, string> {
  const names = ['VITE_MFA', 'VITE_REALTIME'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** Builds the site against `target` with `env`, and serves it at the address that the target has for it during `use`. */
async function withSite<T>(
  target: TestTarget,
  env: Record<string, string>,
  use: () => Promise<T>,
): Promise<T> {
  const port = Number(new URL(target.urls.site).port);
  // Below the root, where its package.json applies; named by port, so that two runs do not meet.
  const outDir = join(root, 'test-results', `site-${port}`);
  const log = () => undefined;
  try {
    await buildSite({ root, env, outDir, log });
    const site = await startSite({ port, directory: join(outDir, 'client'), log });
    try {
      return await use();
    } finally {
      await site.close();
    }
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Starts a stack on its own ports with a throw-away database and its site, and ends all of it after `use`. */
export async function withEmbeddedSite<T>(use: (target: TestTarget) => Promise<T>): Promise<T> {
  const stack = await startTestStack();
  const { publishableKey, secretKey, jwtSecret } = stack.secrets();
  const target: TestTarget = {
    urls: stack.urls,
    inbox: 'maildev',
    publishableKey,
    secretKey,
    jwtSecret,
    ...stack.databaseUrls(),
    rateLimitScale: 1000,
  };
  try {
    return await withSite(target, siteEnv(stack), () => use(target));
  } finally {
    await stack.stop();
  }
}

/** Serves the site of a stack that somebody else has started, with everything that the platform can do. */
export function withPlatformSite<T>(target: TestTarget, use: () => Promise<T>): Promise<T> {
  const env = {
    VITE_SUPABASE_URL: target.urls.api,
    VITE_SUPABASE_PUBLISHABLE_KEY: target.publishableKey,
    VITE_SITE_URL: target.urls.site,
    ...wishes(),
  };
  return withSite(target, env, use);
}
