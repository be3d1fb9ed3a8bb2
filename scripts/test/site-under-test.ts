import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startSite } from '../../platform/site/site.ts';
import { startTestStack } from '../../tests/support/stack/stack.ts';
import type { TestTarget } from '../../tests/support/stack/test-target.ts';
import { buildSite } from '../publish/build-site.ts';
import { publishSite } from '../publish/publish-site.ts';
import { createPublisher } from '../publish/publisher.ts';
import { siteEnv } from '../start/site-env.ts';

const root = join(import.meta.dirname, '..', '..');

/** Environment settings of a build besides the URLs; both are on by default. */
function wishes(): Record<string, string> {
  const names = ['VITE_MFA', 'VITE_REALTIME'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

const log = () => undefined;
const portOf = (target: TestTarget) => Number(new URL(target.urls.site).port);
/** Below the root, where its package.json applies; named by port, so that two runs do not meet. */
const outDirOf = (target: TestTarget) => join(root, 'test-results', `site-${portOf(target)}`);

type Serve = (directory: string) => Promise<() => Promise<void>>;

/** Builds the site against `target` with `env`, and serves it with `serve` until the result is called. */
async function buildAndServe(
  target: TestTarget,
  env: Record<string, string>,
  serve: Serve,
): Promise<() => Promise<void>> {
  const outDir = outDirOf(target);
  const remove = () => rm(outDir, { recursive: true, force: true });
  try {
    await buildSite({ root, env, outDir, log });
    const close = await serve(join(outDir, 'client'));
    return async () => {
      await close();
      await remove();
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A stack with its site, which `close` ends and removes. */
export interface EmbeddedSite {
  target: TestTarget;
  close: () => Promise<void>;
}

/** Starts a stack on its own ports with a throw-away database, and its site, which shows what staff publish. */
export async function startEmbeddedSite(): Promise<EmbeddedSite> {
  const stack = await startTestStack({ hasDeployHook: true });
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
    const env = siteEnv(stack);
    const outDir = outDirOf(target);
    const publisher = createPublisher({ publish: (signal) => publishSite({ outDir, env }, signal), log });
    const removeSite = await buildAndServe(target, env, async (directory) => {
      await stack.serveSite(directory, publisher.request);
      return async () => {
        await publisher.close();
        await stack.stop();
      };
    });
    return { target, close: removeSite };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

/** Serves the site of a stack that someone else has started, with everything that the platform can do. */
export async function withPlatformSite<T>(target: TestTarget, use: () => Promise<T>): Promise<T> {
  const env = {
    VITE_SUPABASE_URL: target.urls.api,
    VITE_SUPABASE_PUBLISHABLE_KEY: target.publishableKey,
    VITE_SITE_URL: target.urls.site,
    ...wishes(),
  };
  const close = await buildAndServe(target, env, async (directory) => {
    const site = await startSite({ port: portOf(target), directory, log });
    return () => site.close();
  });
  try {
    return await use();
  } finally {
    await close();
  }
}
