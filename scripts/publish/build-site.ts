import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { StartError } from '../../platform/start-error.ts';
import { brandPath } from '../brand/brand-folder.ts';
import { filesBelow } from '../files-below.ts';
import { compressed } from './compress.ts';
import { publishSite } from './publish-site.ts';
import { contentHash, forgetState, readState } from './publish-state.ts';

export interface BuildOptions {
  root: string;
  /** VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY, VITE_SITE_URL and, where they are not on, VITE_MFA and VITE_REALTIME. */
  env: Record<string, string>;
  /** Where `client/` goes, a folder below the root: its package.json must apply. */
  outDir: string;
  log?: (line: string) => void;
}

/** In the folder of the brand. */
const BRAND_INPUTS = ['brand.toml', 'fonts', 'logo.svg', 'social.svg'];
const INPUTS = [
  'src',
  'public',
  'supabase/functions/_shared/contracts',
  'vite.config.ts',
  'react-router.config.ts',
  'hosting.ts',
  'scripts/brand/brand-schema.ts',
  'scripts/brand/read-brand.ts',
  'scripts/publish/build-site.ts',
  'scripts/publish/build-page.ts',
  'scripts/publish/compress.ts',
  'scripts/publish/published-content.ts',
  'scripts/publish/date-options-script.ts',
  'scripts/publish/import-graph.ts',
  'scripts/publish/inline-script-plugin.ts',
  'scripts/cards/make-cards.ts',
  'scripts/cards',
  'scripts/publish/publish-worker.ts',
  'scripts/publish/render-site.ts',
  'scripts/publish/renderer-plugin.ts',
  'scripts/publish/replace-files.ts',
  'package-lock.json',
];
const STAMP = 'inputs.sha256';

/** Below the root. A build must not replace the site that a running `npm start` serves. */
export const BUILD_FOLDERS = { build: 'build', start: '.local/site' };

/** One hash of everything that the build depends on. The published content is not part of it. */
async function hashOfInputs(root: string, env: Record<string, string>): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(Object.entries(env).sort()));
  const brand = brandPath(root);
  for (const input of [...BRAND_INPUTS.map((name) => `${brand}/${name}`), ...INPUTS]) {
    for (const file of await filesBelow(join(root, input))) {
      hash.update(`\0${relative(root, file)}\0`).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

/**
 * What the site needs to be current: a `build` if there is none, or if what it was built from has changed; a `publish`
 * if only the published content has; or `nothing`.
 */
export async function siteNeeds(
  options: Omit<BuildOptions, 'log'>,
): Promise<'build' | 'publish' | 'nothing'> {
  const { outDir } = options;
  const stamp = join(outDir, STAMP);
  if (!existsSync(stamp)) return 'build';
  if ((await readFile(stamp, 'utf8')) !== (await hashOfInputs(options.root, options.env))) return 'build';
  const { content } = await readState(outDir);
  return content === (await contentHash(options.env)) ? 'nothing' : 'publish';
}

function run(
  root: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let tail = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        tail = (tail + text).slice(-4000);
        for (const line of text.split('\n').filter(Boolean)) log(line);
      });
    }
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else {
        reject(
          new StartError(
            'The site could not be built.',
            tail.trim(),
            'Mend what the build names and start again; the saved data are untouched.',
          ),
        );
      }
    });
  });
}

/** Removes the pages that React Router wrote, and the folders that held only them: a publish writes all pages. */
async function removePrerendered(client: string): Promise<void> {
  const files = (await filesBelow(client)).filter((name) => /\.(html|data)$/.test(name));
  for (const file of files) await rm(file);
  for (const folder of new Set(files.map(dirname))) {
    if (folder !== client && (await readdir(folder)).length === 0) await rmdir(folder);
  }
}

async function compressAll(client: string): Promise<void> {
  await Promise.all(
    (await filesBelow(client)).map(async (file) => {
      for (const [ending, bytes] of await compressed(file, await readFile(file)))
        await writeFile(`${file}${ending}`, bytes);
    }),
  );
}

/** Builds the site into `<outDir>/client`, ready to be served by the rules in its `_headers` and `_redirects`. */
export async function buildSite(options: BuildOptions): Promise<void> {
  const { root, env, outDir, log = () => undefined } = options;
  const client = join(outDir, 'client');
  const inputs = await hashOfInputs(root, env);
  await rm(join(outDir, STAMP), { force: true });
  const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.js');
  const childEnv = { ...process.env, NODE_ENV: 'production', ...env, SITE_BUILD_DIR: outDir };
  await run(root, [cli, 'build'], childEnv, log);
  await removePrerendered(client);
  await compressAll(client);
  await forgetState(outDir);
  await publishSite({ outDir, env });
  await writeFile(join(outDir, STAMP), inputs);
  log(`Built ${client}`);
}
