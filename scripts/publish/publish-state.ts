import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentVersion } from './published-content.ts';

/** A page on disk. */
export interface KnownPage {
  /** A hash of the data that it shows. */
  version: string;
  /** The file of the script that starts the application on this page; content pages have none. */
  start: string | undefined;
  scriptHashes: string[];
  styleHashes: string[];
}

/** What is remembered of the last publish, in `<outDir>/published.json`. */
export interface PublishState {
  /** The version of the content that the pages show. */
  content: string;
  pages: Record<string, KnownPage>;
  /** By a card's file, a hash of the words on it: drawing one only to compare it would take too long. */
  cards: Record<string, string>;
  /** By the file of a script that no page names any more, when that was found (ms): open pages may still load it. */
  retired: Record<string, number>;
}

const NOTHING: PublishState = { content: '', pages: {}, cards: {}, retired: {} };

/** The file of a build's folder with its `Hosting`. */
export const HOSTING = 'hosting.json';

const fileOf = (outDir: string) => join(outDir, 'published.json');

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Returns a hash that changes whenever the published content does. */
export const contentHash = async (env: Record<string, string>) => sha256(await contentVersion(env));

/** Reads what the last publish left, of which a build leaves nothing. */
export async function readState(outDir: string): Promise<PublishState> {
  const file = fileOf(outDir);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as PublishState) : NOTHING;
}

export async function writeState(outDir: string, state: PublishState): Promise<void> {
  const file = fileOf(outDir);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(state));
  await rename(`${file}.new`, file);
}

/** Makes the next publish write every page and card. */
export const forgetState = (outDir: string) => writeState(outDir, NOTHING);
