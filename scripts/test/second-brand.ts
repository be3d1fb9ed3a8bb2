import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { PREPARED_DATA } from '../../tests/support/stack/data-folder.ts';
import { brandFolder } from '../brand/brand-folder.ts';
import { ensureBrowser } from './browser.ts';
import { countPlaywright } from './counts.ts';
import { runCommand } from './run-command.ts';
import type { Result } from './runners.ts';

const root = join(import.meta.dirname, '..', '..');
/** Below the root, so that tools that go up to find packages find them. */
const copy = join(root, 'test-results', 'second-brand');
const EXAMPLE = 'brand-examples/harborlight';
/** What a copy does not need: packages come by a link, and the rest is built. */
const LEFT_OUT = ['.git', '.local', '.react-router', 'build', 'docs', 'lab', 'node_modules', 'test-results'];

async function copyCheckout(): Promise<void> {
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy, { recursive: true });
  const names = (await readdir(root)).filter((name) => !LEFT_OUT.includes(name));
  for (const name of names) await cp(join(root, name), join(copy, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
}

/**
 * Makes a copy of this checkout the site of another firm, as docs/brand.md says, and runs tests/brand on it. The copy
 * stays in test-results until the next run.
 */
export async function runSecondBrand(): Promise<Result> {
  await ensureBrowser();
  await copyCheckout();
  for (const args of [['--from', EXAMPLE], ['--check']]) {
    const { code, output } = await runCommand(process.execPath, ['scripts/brand.ts', ...args], {}, copy);
    if (code !== 0) return { passed: 0, failed: 1, output };
  }
  const { code, output } = await runCommand(
    process.execPath,
    ['scripts/test/brand-journeys.ts'],
    // The prepared database has the content of the first brand.
    { FORMER_BRAND: brandFolder(root), [PREPARED_DATA]: undefined },
    copy,
  );
  return { ...(await countPlaywright(join(copy, 'test-results', 'brand.json'), code)), output };
}
