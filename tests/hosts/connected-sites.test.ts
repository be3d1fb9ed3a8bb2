// Files of the root that a host reads when it builds the site from the repository.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'smol-toml';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { writeHost } from '../../scripts/hosts/write-host.ts';
import { writeFixture } from './support/fixture.ts';

const ROOT = join(import.meta.dirname, '../..');
const BUILD = 'npm run build -- --host';
const readRoot = (file: string) => readFile(join(ROOT, file), 'utf8');

let checkout: string;
beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'connected-site-'));
  const { outDir } = await writeFixture('https://project.supabase.co');
  vi.stubEnv('SITE_PROXY_SECRET', 'secret of the host');
  for (const host of ['netlify', 'vercel', 'cloudflare']) await writeHost(outDir, host);
  await cp(outDir, join(checkout, 'build'), { recursive: true });
  await rm(outDir, { recursive: true });
});
afterAll(() => rm(checkout, { recursive: true }));

/** Runs what follows the build in a host's command. */
async function runAfterBuild(command: string, host: string): Promise<void> {
  const [build, ...rest] = command.split(' && ');
  expect(build).toBe(`${BUILD} ${host}`);
  await promisify(execFile)('sh', ['-c', rest.join(' && ')], { cwd: checkout });
}

interface NetlifyFile {
  build: { command: string; publish: string };
  redirects?: object[];
}

it('gives Netlify the proxied routes with their header, and the folder of the site', async () => {
  await cp(join(ROOT, 'netlify.toml'), join(checkout, 'netlify.toml'));
  const before = parse(await readRoot('netlify.toml')) as unknown as NetlifyFile;
  await runAfterBuild(before.build.command, 'netlify');

  const after = parse(await readFile(join(checkout, 'netlify.toml'), 'utf8')) as unknown as NetlifyFile;
  expect(after.build).toEqual(before.build);
  expect(existsSync(join(checkout, after.build.publish, '_headers'))).toBe(true);
  expect(after.redirects).toHaveLength(4);
  for (const redirect of after.redirects ?? [])
    expect(redirect).toMatchObject({ headers: { 'x-site-proxy': 'secret of the host' } });
});

it('gives Vercel the output of the build', async () => {
  const { buildCommand } = JSON.parse(await readRoot('vercel.json')) as { buildCommand: string };
  await runAfterBuild(buildCommand, 'vercel');
  expect(existsSync(join(checkout, '.vercel/output/config.json'))).toBe(true);
  expect(existsSync(join(checkout, '.vercel/output/static/index.html'))).toBe(true);
});

it('gives Cloudflare Pages the folder with the Worker', async () => {
  const { pages_build_output_dir } = parse(await readRoot('wrangler.toml'));
  expect(existsSync(join(checkout, String(pages_build_output_dir), '_worker.js'))).toBe(true);
});

it('names the major version of Node that package.json pins', async () => {
  const { devDependencies } = JSON.parse(await readRoot('package.json')) as {
    devDependencies: Record<string, string>;
  };
  expect((await readRoot('.nvmrc')).trim()).toBe(devDependencies.node?.split('.')[0]);
});
