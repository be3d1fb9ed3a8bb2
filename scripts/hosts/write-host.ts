import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { Hosting } from '../../hosting.ts';
import { StartError } from '../../platform/start-error.ts';
import { filesBelow } from '../files-below.ts';
import { HOSTING } from '../publish/publish-state.ts';
import type { Host } from './host.ts';

/** Each is loaded when it is wanted. */
const HOSTS: Record<string, () => Promise<Host>> = {
  netlify: async () => (await import('./netlify.ts')).netlify,
  vercel: async () => (await import('./vercel.ts')).vercel,
  cloudflare: async () => (await import('./cloudflare.ts')).cloudflare,
  nginx: async () => (await import('./nginx.ts')).nginx,
  caddy: async () => (await import('./caddy.ts')).caddy,
};

/** Returns the loader of a host. @throws StartError when there is none of that name. */
export function hostNamed(name: string): () => Promise<Host> {
  const load = Object.hasOwn(HOSTS, name) ? HOSTS[name] : undefined;
  if (load) return load;
  throw new StartError(
    `There is no host ${JSON.stringify(name)}.`,
    'The rules of the site are written in the formats of certain hosts.',
    `Name one of them: ${Object.keys(HOSTS).join(', ')}.`,
  );
}

/** Writes what a host is given into the folder of its name below the build, and returns that folder. */
export async function writeHost(outDir: string, name: string): Promise<string> {
  const host = await hostNamed(name)();
  const client = join(outDir, 'client');
  const hosting: Hosting = JSON.parse(await readFile(join(outDir, HOSTING), 'utf8'));
  const paths = (await filesBelow(client)).map((file) => relative(client, file).split(sep).join('/'));
  const { site, texts } = await host(
    hosting,
    paths.filter((path) => path.endsWith('.html')),
  );
  const folder = join(outDir, name);
  await rm(folder, { recursive: true, force: true });
  const isRule = (file: string) => ['_headers', '_redirects'].includes(basename(file));
  await cp(client, join(folder, site), { recursive: true, filter: (file) => !isRule(file) });
  for (const [path, text] of Object.entries(texts)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}
