import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const SECONDS = 60_000;
const checkout = join(import.meta.dirname, '../..');
const author = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@example.com' };
const env = { ...process.env, ...author, GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@example.com' };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site upgrade '));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** Commits the files of the checkout as they are now, but for the brand that it may have. */
function commitOfCheckout(parents: string[]): string {
  const all = ['--work-tree', checkout, 'add', '--all', '--', '.', ':(exclude)brand'];
  git('read-tree', '--empty');
  git(...all);
  const parentArgs = parents.flatMap((parent) => ['-p', parent]);
  return git('commit-tree', git('write-tree'), '-m', 'Present version', ...parentArgs);
}

/** The commit of the earlier version; the present one where the checkout has no history that long. */
function earlierCommit(named: string): string {
  const isThere = spawnSync('git', ['-C', checkout, 'cat-file', '-e', `${named}^{commit}`]).status === 0;
  if (!isThere) return commitOfCheckout([]);
  git('fetch', '--quiet', checkout, 'HEAD');
  return named;
}

/** The program of `npm run brand`, which the version in the folder may have elsewhere. */
function brandProgram(): string {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: { brand: string };
  };
  return `${scripts.brand.split(' ').at(-1)}.ts`;
}

function runBrand(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [brandProgram(), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

it(
  'gives a firm the present version without a conflict',
  async () => {
    git('init', '--quiet', '--initial-branch', 'site');
    const earlier = earlierCommit(
      (await readFile(join(import.meta.dirname, 'upgraded-from.txt'), 'utf8')).trim(),
    );
    const present = commitOfCheckout([earlier]);
    git('checkout', '--quiet', '--force', '-B', 'site', earlier);
    await symlink(join(checkout, 'node_modules'), join(folder, 'node_modules'), 'dir');

    runBrand('--from', 'brand-examples/harborlight');
    const facts = join(folder, 'brand/brand.toml');
    await writeFile(
      facts,
      (await readFile(facts, 'utf8')).replace(/^brand = .*$/m, 'brand = "Docket North"'),
    );
    runBrand();
    const changed = git('status', '--porcelain', '--untracked-files=all').split('\n');
    expect(changed.filter((line) => !line.startsWith('?? brand/'))).toEqual([]);
    git('add', '--all');
    git('commit', '--quiet', '-m', 'Add our brand');

    git('merge', '--quiet', '-m', 'Take the present version', present);
    runBrand();
    expect(git('status', '--porcelain')).toBe('');
    const firm = join(folder, 'supabase/functions/_shared/contracts/firm.ts');
    expect(await readFile(firm, 'utf8')).toContain('Docket North');
  },
  SECONDS,
);
