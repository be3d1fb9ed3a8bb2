import { existsSync } from 'node:fs';
import { readFile, stat, statfs } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { runningSite } from '../../platform/lock.ts';
import { isFree, portsFrom } from '../../platform/ports.ts';
import { findPostgresBinaries } from '../../platform/postgres/binaries.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { schemaDifferences } from '../db/schema-databases.ts';
import { withShadowDatabases } from '../db/shadow-databases.ts';
import { systemChromium } from '../test/chromium.ts';
import { BROWSERS, missingPackages, WEB_SERVERS } from '../test/programs.ts';
import type { Facts } from './diagnose.ts';

const SECRETS = [
  '.local/secrets.json',
  '.env',
  'supabase/functions/.env',
  'supabase/functions/.env.production',
];
const REINSTALL = 'rm -rf node_modules && npm ci';
const HEALTH_MS = 5000;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function pinnedNode(root: string): Promise<string> {
  const text = await readFile(join(root, 'package.json'), 'utf8');
  return (JSON.parse(text) as { devDependencies: { node: string } }).devDependencies.node;
}

async function findMissingPrograms(): Promise<Facts['missingPrograms']> {
  const missing: Facts['missingPrograms'][number][] = [];
  await findPostgresBinaries().catch(() =>
    missing.push({ name: 'Postgres', neededFor: 'everything', install: REINSTALL }),
  );
  const { resolve } = createRequire(import.meta.url);
  for (const [name, file] of [
    ['Deno', 'deno/package.json'],
    ['The Supabase CLI', 'supabase/package.json'],
  ] as const) {
    try {
      resolve(file);
    } catch {
      missing.push({ name, neededFor: 'everything', install: REINSTALL });
    }
  }
  if (!systemChromium() && !existsSync(chromium.executablePath()))
    missing.push({ name: 'Chromium', neededFor: 'tests', install: 'npx playwright install chromium' });
  for (const name of missingPackages({ ...BROWSERS, ...WEB_SERVERS }))
    missing.push({ name, neededFor: 'tests', install: `apt-get install ${name} (as root on Debian)` });
  return missing;
}

async function findSecrets(root: string): Promise<Facts['secrets']> {
  const found = await Promise.all(
    SECRETS.map(async (file) => {
      const status = await stat(join(root, file)).catch(() => undefined);
      return status && { file, mode: process.platform === 'win32' ? undefined : status.mode };
    }),
  );
  return found.filter((secret) => secret !== undefined);
}

async function compareSchema(root: string): Promise<Facts['schema']> {
  try {
    const differences = await withShadowDatabases(root, await freePort(), ({ migrated, declared }) =>
      schemaDifferences(root, migrated, declared),
    );
    return { differences };
  } catch (error) {
    return { failure: messageOf(error) };
  }
}

async function askHealth(site: string): Promise<Facts['health']> {
  try {
    const response = await fetch(`${site}/api/health`, { signal: AbortSignal.timeout(HEALTH_MS) });
    return { status: response.status, body: (await response.text()).slice(0, 200) };
  } catch (error) {
    return { failure: messageOf((error as Error).cause ?? error) };
  }
}

/** Looks at this machine and this checkout, and changes neither. Comparing the schema takes about ten seconds. */
export async function examine(root: string, portBase: number): Promise<Facts> {
  const running = await runningSite(join(root, '.local', 'stack.lock'));
  const { dev: _, ...ports } = portsFrom(portBase);
  const { bavail, bsize } = await statfs(root);
  return {
    node: { running: process.versions.node, pinned: await pinnedNode(root) },
    ...(running && { running, health: await askHealth(running) }),
    ports: await Promise.all(
      Object.entries(ports).map(async ([name, port]) => ({ name, port, isFree: await isFree(port) })),
    ),
    freeBytes: bavail * bsize,
    missingPrograms: await findMissingPrograms(),
    secrets: await findSecrets(root),
    schema: await compareSchema(root),
  };
}
