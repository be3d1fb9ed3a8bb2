import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../platform/start-error.ts';
import { filesBelow } from '../files-below.ts';
import { brandPath, EXAMPLE } from './brand-folder.ts';
import { readBrand } from './read-brand.ts';
import { WRITTEN_FILES } from './written-files.ts';

/** What is made of the written files: the auth server's emails, the assistant's pages, icons. */
const FURTHER = ['mail/make-mails', 'content/make-site-pages', 'cards/make-icons'];
/** Below public/: the brand's, and where it has none the example's. */
const MEDIA = ['images', 'videos'];
/** Everything that the scripts read. */
const INPUTS = ['scripts', 'src', 'supabase/functions/_shared', EXAMPLE];
/** What they write besides WRITTEN_FILES. */
const OUTPUTS = ['public', 'supabase/templates'];
const STAMP = '.local/brand.sha256';

async function fingerprint(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of new Set([brandPath(root), ...INPUTS, ...OUTPUTS]))
    for (const file of await filesBelow(join(root, folder))) {
      const { mtimeMs, size } = await stat(file);
      hash.update(`${relative(root, file)} ${mtimeMs} ${size}\n`);
    }
  return hash.digest('hex');
}

/** Replaces a file at once, and only if its content differs. */
async function put(file: string, content: string | Buffer): Promise<void> {
  const wanted = Buffer.from(content);
  const current = await readFile(file).catch(() => undefined);
  if (current?.equals(wanted)) return;
  await mkdir(dirname(file), { recursive: true });
  const incoming = `${file}.${process.pid}`;
  await writeFile(incoming, wanted);
  await rename(incoming, file);
}

async function writeMedia(root: string): Promise<string[]> {
  const files = new Map<string, string>();
  for (const from of [EXAMPLE, brandPath(root)])
    for (const media of MEDIA) {
      const folder = join(root, from, 'public');
      for (const file of await filesBelow(join(folder, media))) files.set(relative(folder, file), file);
    }
  for (const media of MEDIA)
    for (const file of await filesBelow(join(root, 'public', media)))
      if (!files.has(relative(join(root, 'public'), file))) await rm(file);
  for (const [path, file] of files) await put(join(root, 'public', path), await readFile(file));
  return MEDIA.map((media) => `public/${media}/`);
}

async function runScript(root: string, name: string): Promise<void> {
  const script = join(root, 'scripts', `${name}.ts`);
  await promisify(execFile)(process.execPath, [script], { cwd: root }).catch((error) => {
    throw new StartError(
      `scripts/${name}.ts failed.`,
      `${error.stdout}${error.stderr}`.trim().slice(-3000),
      'Correct the words and the content of the brand and run npm run brand again.',
    );
  });
}

/** Writes what is made of the brand of the checkout `root`. Returns the paths. @throws StartError if the brand is wrong. */
export async function writeBrand(root: string): Promise<string[]> {
  const brand = await readBrand(join(root, brandPath(root)));
  for (const { path, write } of WRITTEN_FILES) await put(join(root, path), write(brand));
  const media = await writeMedia(root);
  await Promise.all(FURTHER.map((name) => runScript(root, name)));
  await put(join(root, STAMP), await fingerprint(root));
  return [
    ...WRITTEN_FILES.map(({ path }) => path),
    ...media,
    'public/icons/',
    'public/favicon.ico',
    'supabase/templates/',
    'supabase/functions/_shared/assistant/site-pages.json',
  ];
}

/** The same, if anything changed since the last time. */
export async function writeChangedBrand(root: string): Promise<void> {
  const stamp = await readFile(join(root, STAMP), 'utf8').catch(() => '');
  if (stamp !== (await fingerprint(root))) await writeBrand(root);
}
