// npm run brand [-- --check | --from <folder>]: writes what is made of brand/. --from copies another brand to brand/
// first, such as one of brand/examples; --check changes nothing and names what does not agree.
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { brandProblems } from './brand/find-brand.ts';
import { readBrand, SPANISH_FILE } from './brand/read-brand.ts';
import { WRITTEN_FILES } from './brand/written-files.ts';
import { contentEntries } from './content-load/run-load.ts';
import { exitWithError } from './process.ts';
import { StartError } from './start-error.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'brand');
/** What is made of the written files: emails, the assistant's pages, icons. */
const FURTHER = ['local/make-mails', 'local/make-site-pages', 'local/make-icons'];

async function write(): Promise<void> {
  const brand = await readBrand(folder);
  // What cannot be loaded is named now, and not at the next start.
  await contentEntries(join(folder, 'content'));
  for (const { path, write: make } of WRITTEN_FILES) {
    const file = join(root, path);
    const text = make(brand, await readFile(file, 'utf8').catch(() => ''));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  for (const script of FURTHER) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, `${script}.ts`)], {
      cwd: root,
      encoding: 'utf8',
    });
    if (status !== 0) {
      throw new StartError(
        `${script}.ts failed.`,
        (stdout + stderr).trim().slice(-3000),
        'Correct the content in brand/content and run npm run brand again.',
      );
    }
  }
}

/** Copies a whole brand to brand/; the examples stay. */
async function copyFrom(source: string): Promise<void> {
  await readBrand(source);
  await rm(join(folder, 'content'), { recursive: true, force: true });
  await rm(join(folder, SPANISH_FILE), { force: true });
  await cp(source, folder, { recursive: true });
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: 'boolean' }, from: { type: 'string' } } });
  if (values.check) {
    const problems = await brandProblems(root);
    process.stdout.write(problems.map((problem) => `${problem}\n`).join(''));
    process.exitCode = problems.length > 0 ? 1 : 0;
    return;
  }
  if (values.from) await copyFrom(values.from);
  await write();
}

await main().catch(exitWithError);
