import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { parse, stringify } from 'smol-toml';
import { expect, onTestFinished, test } from 'vitest';
import { firstContentSql } from '../../local/first-content.ts';
import { CHECKOUT } from '../support/checkout.ts';
import { freshDatabase } from '../support/fresh-database.ts';

const CONTENT = join(CHECKOUT, 'brand/content');
const KINDS = [
  'blog_posts',
  'case_studies',
  'consultants',
  'consultation_types',
  'faqs',
  'reply_templates',
  'services',
  'team_members',
  'testimonials',
];

async function contentFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'content-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Returns the rows of each kind after the content of a folder was written into a database without content. */
async function countsWith(folder: string): Promise<Record<string, number>> {
  const database = await freshDatabase();
  const sql = postgres(database.url('postgres'), { max: 1, onnotice: () => undefined });
  onTestFinished(async () => {
    await sql.end();
    await database.drop();
  });
  const tables = KINDS.map((kind) => `public.${kind}`).join(', ');
  await sql.unsafe(`truncate ${tables} cascade; truncate private.settings, private.platform_secrets`);
  await sql.unsafe(await firstContentSql(folder, (markdown) => `<p>${markdown.length}</p>`));
  const counts = await Promise.all(
    KINDS.map(async (kind) => {
      const [row] = await sql<[{ count: number }]>`select count(*)::int from ${sql(`public.${kind}`)}`;
      return [kind, row.count] as const;
    }),
  );
  return Object.fromEntries(counts);
}

test('writes a brand without any content', async () => {
  const counts = await countsWith(await contentFolder());
  expect(counts).toEqual(Object.fromEntries(KINDS.map((kind) => [kind, 0])));
});

test('writes kinds whose files have no rows', async () => {
  const folder = await contentFolder();
  for (const file of ['booking', 'services', 'team-members', 'case-studies', 'testimonials', 'faqs'])
    await writeFile(join(folder, `${file}.toml`), '# none yet\n');
  expect(await countsWith(folder)).toEqual(Object.fromEntries(KINDS.map((kind) => [kind, 0])));
});

test('writes one row of each kind', async () => {
  const folder = await contentFolder();
  const names = (await readdir(CONTENT)).filter((name) => name.endsWith('.toml'));
  for (const name of names) {
    const tables = parse(await readFile(join(CONTENT, name), 'utf8')) as Record<string, object[]>;
    const first = Object.entries(tables).map(([table, rows]) => [table, rows.slice(0, 1)]);
    await writeFile(join(folder, name), stringify(Object.fromEntries(first)));
  }
  const [article = ''] = await readdir(join(CONTENT, 'articles'));
  await cp(join(CONTENT, 'articles', article), join(folder, 'articles', article));
  expect(await countsWith(folder)).toEqual(Object.fromEntries(KINDS.map((kind) => [kind, 1])));
});
