import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compressed } from './compress.ts';

/** Paths below the folder, without the compressed variants that go with them. */
export interface Difference {
  written: string[];
  removed: string[];
}

const ENDINGS = ['', '.br', '.gz'];

async function isOnDisk(file: string, content: Buffer): Promise<boolean> {
  return existsSync(file) && content.equals(await readFile(file));
}

/**
 * Writes those of `files` whose content differs from what `folder` has, and removes `gone`. All of them, with their
 * compressed variants, are made ready in `incoming` first, on the same disk. Then each is renamed to its place, so a
 * reader gets the old file or the new one, and all change within milliseconds: what is new first, before the pages that
 * link to it, otherwise in the order of `files`.
 */
export async function replaceFiles(
  folder: string,
  files: Map<string, Buffer>,
  gone: string[],
  incoming: string,
): Promise<Difference> {
  const written: string[] = [];
  const moves: [from: string, to: string][] = [];
  await mkdir(incoming, { recursive: true });
  const ready = await mkdtemp(join(incoming, 'files-'));
  try {
    await Promise.all(
      [...files].map(async ([path, content], index) => {
        if (await isOnDisk(join(folder, path), content)) return;
        const variants = [...(await compressed(path, content)), ['', content] as const];
        for (const [ending, bytes] of variants) await writeFile(join(ready, `${index}${ending}`), bytes);
      }),
    );
    const changed = [...files.keys()]
      .map((path, index) => ({ path, index, isNew: !existsSync(join(folder, path)) }))
      .filter(({ index }) => existsSync(join(ready, String(index))))
      .sort((one, other) => Number(other.isNew) - Number(one.isNew));
    for (const { path, index } of changed) {
      written.push(path);
      await mkdir(dirname(join(folder, path)), { recursive: true });
      // The plain file last: it is what the next publish compares, so an interrupted one is completed.
      for (const ending of ENDINGS.toReversed()) {
        const from = join(ready, `${index}${ending}`);
        if (existsSync(from)) moves.push([from, join(folder, `${path}${ending}`)]);
      }
    }
    for (const [from, to] of moves) await rename(from, to);
    for (const path of gone)
      for (const ending of ENDINGS) await rm(join(folder, `${path}${ending}`), { force: true });
  } finally {
    await rm(ready, { recursive: true, force: true });
  }
  return { written, removed: gone };
}
