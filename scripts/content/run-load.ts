import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import postgres from 'postgres';
import { runnerImport } from 'vite';
import { FIRM_TIME_ZONE } from '../../supabase/functions/_shared/contracts/booking/booking-rules.ts';
import { brandFolder } from '../brand/brand-folder.ts';
import { filesBelow } from '../files-below.ts';
import { contentFolders, type Entry, readContent, type ToHtml } from './content-files.ts';
import { loadContent } from './load-content.ts';
import { type Plan, planContent } from './plan.ts';

const SRC = join(import.meta.dirname, '..', '..', 'src');

/** The site's own converter of articles, whose imports have the site's aliases. */
async function converter(): Promise<ToHtml> {
  const { module } = await runnerImport<{ toHtml: ToHtml }>(
    join(SRC, 'features', 'content', 'model', 'markdown.ts'),
    { configFile: false, logLevel: 'error', resolve: { alias: { '@': SRC } } },
  );
  return module.toHtml;
}

/** The folder of the brand's content in a checkout. */
export const contentFolder = (root: string) => join(brandFolder(root), 'content');

/** A text that changes whenever a file of the content does, or the firm's time zone. */
export async function contentFingerprint(folder: string): Promise<string> {
  const hash = createHash('sha256').update(FIRM_TIME_ZONE);
  for (const each of contentFolders(folder))
    for (const file of await filesBelow(each))
      if (/\.(toml|md)$/.test(file))
        hash.update(`${relative(each, file)}\0${await readFile(file, 'utf8')}\0`);
  return hash.digest('hex');
}

/** The clock of a consultant is the firm's where the file names no other. */
const onAClock = (entry: Entry): Entry =>
  entry.kind === 'consultants' ? { ...entry, row: { time_zone: FIRM_TIME_ZONE, ...entry.row } } : entry;

export async function contentEntries(folder: string): Promise<Entry[]> {
  const entries = await readContent(folder, await converter());
  return entries.map(onAClock);
}

/** Loads the files below `folder` into the database of `ownerUrl`, or with `isDry` only says what that would do. */
export async function loadContentOf(folder: string, ownerUrl: string, isDry = false): Promise<Plan> {
  const entries = await contentEntries(folder);
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => undefined, connect_timeout: 10 });
  try {
    const run = async (statements: string) => {
      try {
        return await sql.unsafe(statements);
      } catch (error) {
        await sql.unsafe('rollback').catch(() => undefined);
        throw error;
      }
    };
    return await (isDry ? planContent(run, entries) : loadContent(run, entries));
  } finally {
    await sql.end();
  }
}
