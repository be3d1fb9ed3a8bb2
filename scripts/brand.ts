// npm run brand [-- --check | --from <folder> | --list]: writes what is made of the brand, and says what. --from copies
// another brand to brand/ first, such as one of brand-examples; --check changes nothing and names what does not agree;
// --list names the written paths, which git ignores.

import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exitWithError } from '../platform/process/process.ts';
import { FURTHER_LOCALES } from '../supabase/functions/_shared/contracts/locale.ts';
import { brandFolder, brandPath } from './brand/brand-folder.ts';
import { brandProblems } from './brand/find-brand.ts';
import { leftToDo } from './brand/left-to-do.ts';
import { readBrand, wordsFileOf } from './brand/read-brand.ts';
import { writeBrand } from './brand/write-brand.ts';

const root = join(import.meta.dirname, '..');

/** Copies a whole brand to brand/. */
async function copyFrom(source: string): Promise<void> {
  await readBrand(source);
  const folder = join(root, 'brand');
  await rm(join(folder, 'content'), { recursive: true, force: true });
  for (const locale of FURTHER_LOCALES) await rm(join(folder, wordsFileOf(locale)), { force: true });
  await cp(source, folder, { recursive: true });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { check: { type: 'boolean' }, from: { type: 'string' }, list: { type: 'boolean' } },
  });
  const say = (lines: string[]) => process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  if (values.check) {
    const problems = await brandProblems(root);
    say(problems);
    process.exitCode = problems.length > 0 ? 1 : 0;
    return;
  }
  if (values.from) await copyFrom(values.from);
  const written = await writeBrand(root);
  if (values.list) return void say(written);
  // What cannot be loaded is named now, and not at the next start.
  const { contentEntries } = await import('./content/run-load.ts');
  const entries = await contentEntries(join(brandFolder(root), 'content'));
  say([`Written from ${brandPath(root)}/:`, ...written.map((path) => `  ${path}`)]);
  const examples = await readdir(join(root, 'brand-examples'));
  const others = await Promise.all(examples.map((name) => readBrand(join(root, 'brand-examples', name))));
  const brand = await readBrand(brandFolder(root));
  say(['Left to do:', ...leftToDo(root, brand, entries, others).map((line) => `  ${line}`)]);
}

await main().catch(exitWithError);
