import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { headersFile, redirectsFile } from '../hosting.ts';
import { cardPath } from '../src/shared/config/paths.ts';
import { finishPage } from './build-page.ts';
import { contentVersion, publishedContent, publishedRedirects } from './content.ts';
import { makeCards } from './make-cards.ts';
import { StartError } from './start-error.ts';

export interface BuildOptions {
  root: string;
  /** VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY, VITE_SITE_URL and, where they are not on, VITE_MFA and VITE_REALTIME. */
  env: Record<string, string>;
  /** Where `client/` goes, a folder below the root (its package.json must apply); `build` unless given. */
  outDir?: string;
  log?: (line: string) => void;
}

const INPUTS = [
  'src',
  'public',
  'supabase/functions/_shared/contracts',
  'vite.config.ts',
  'react-router.config.ts',
  'hosting.ts',
  'local/build.ts',
  'local/build-page.ts',
  'local/date-options-script.ts',
  'local/content.ts',
  'local/make-cards.ts',
  'local/cards',
  'package-lock.json',
];
const STAMP = 'inputs.sha256';
const TEXT = /\.(html|js|css|svg|json|xml|txt|webmanifest|ico)$/;

const outOf = ({ root, outDir = join(root, 'build') }: Pick<BuildOptions, 'root' | 'outDir'>) => outDir;

async function filesBelow(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** One hash of everything that the built site depends on, the published content included. */
async function hashOfInputs(root: string, env: Record<string, string>): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(Object.entries(env).sort()));
  hash.update(await contentVersion(env));
  for (const input of INPUTS) {
    for (const file of await filesBelow(join(root, input))) {
      hash.update(`\0${relative(root, file)}\0`).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

/** Whether the site must be built: it never was, or what it depends on has changed since. */
export async function siteIsStale(options: Omit<BuildOptions, 'log'>): Promise<boolean> {
  const stamp = join(outOf(options), STAMP);
  if (!existsSync(stamp)) return true;
  return (await readFile(stamp, 'utf8')) !== (await hashOfInputs(options.root, options.env));
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

/** `/schedule` is schedule.html: addresses without a slash at their end, on every host. */
async function flatten(client: string): Promise<string[]> {
  await rm(join(client, '__spa-fallback.html'), { force: true });
  // Of files that are no pages, such as sitemap.xml, nothing is loaded by navigation.
  for (const file of (await filesBelow(client)).filter((name) => /\.\w+\.data$/.test(name))) await rm(file);
  const pages: string[] = [];
  for (const file of (await filesBelow(client)).filter((name) => name.endsWith('.html'))) {
    const isFolder = basename(file) === 'index.html' && dirname(file) !== client;
    const page = isFolder ? `${dirname(file)}.html` : file;
    if (isFolder) {
      await rename(file, page);
      if ((await readdir(dirname(file))).length === 0) await rm(dirname(file), { recursive: true });
    }
    pages.push(page);
  }
  return pages;
}

/** The pictures that other sites show beside a link to one of ours. */
async function drawCards(client: string, env: Record<string, string>): Promise<void> {
  const pages = (await publishedContent(env)).map(({ path, title, kind }) => ({
    file: cardPath(path),
    title,
    kicker: kind,
  }));
  const site = { file: cardPath(), title: 'Better decisions, by noon.', kicker: 'AI consulting in Atlanta' };
  await makeCards([site, ...pages], client);
}

/** The length of `-Bi8-gmTg.js`, which a script's name has after its module's. */
const HASH_AND_ENDING = 12;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compress(client: string): Promise<void> {
  const texts = (await filesBelow(client)).filter((name) => TEXT.test(name));
  await Promise.all(
    texts.map(async (file) => {
      const content = await readFile(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      await writeFile(`${file}.br`, await brotli(content, { params }));
      await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
    }),
  );
}

/** Returns, by a module's name, the addresses of its script and of every script that it imports at once. */
async function importGraph(client: string): Promise<(module: string) => string[]> {
  const folder = join(client, 'assets');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const imports = new Map<string, string[]>();
  for (const name of names) {
    const code = await readFile(join(folder, name), 'utf8');
    const found = code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
    imports.set(
      name,
      [...found].map((match) => match[1] ?? ''),
    );
  }
  return (module) => {
    const name = names.find((each) => each.slice(0, -HASH_AND_ENDING) === module);
    if (name === undefined) throw new Error(`The build has no script of the module ${module}.`);
    const graph = new Set([name]);
    for (const each of graph) for (const next of imports.get(each) ?? []) graph.add(next);
    return [...graph].map((each) => `/assets/${each}`);
  };
}

/** Builds the site into `<outDir>/client`, ready to be served by the rules in its `_headers` and `_redirects`. */
export async function buildSite(options: BuildOptions): Promise<void> {
  const { root, env, log = () => undefined } = options;
  const outDir = outOf(options);
  const client = join(outDir, 'client');
  const inputs = await hashOfInputs(root, env);
  await rm(join(outDir, STAMP), { force: true });
  const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.js');
  const childEnv = { ...process.env, NODE_ENV: 'production', ...env, SITE_BUILD_DIR: outDir };
  await run(root, [cli, 'build'], childEnv, log);

  const scriptHashes = new Set<string>();
  const styleHashes = new Set<string>();
  await drawCards(client, env);
  const scriptsOf = await importGraph(client);
  for (const file of await flatten(client)) {
    const path = relative(client, file).split(sep).join('/');
    const page = finishPage({ path, rendered: await readFile(file, 'utf8'), scriptsOf });
    for (const hash of page.scriptHashes) scriptHashes.add(hash);
    for (const hash of page.styleHashes) styleHashes.add(hash);
    await writeFile(file, page.html);
    await writeFile(join(client, page.start.name), page.start.code);
  }
  const facts = {
    supabaseUrl: env.VITE_SUPABASE_URL ?? '',
    siteUrl: env.VITE_SITE_URL ?? '',
    hasCaptcha: Boolean(env.VITE_TURNSTILE_SITE_KEY),
    scriptHashes: [...scriptHashes].sort(),
    styleHashes: [...styleHashes].sort(),
  };
  await compress(client);
  await writeFile(join(client, '_headers'), headersFile(facts));
  await writeFile(join(client, '_redirects'), redirectsFile(facts, await publishedRedirects(env)));
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, STAMP), inputs);
  log(`Built ${client}`);
}
