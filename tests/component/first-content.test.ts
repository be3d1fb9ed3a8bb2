import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { expect, onTestFinished, test } from 'vitest';
import { toHtml } from '@/features/content/model/markdown';
import { firstAnswersSql } from '../../local/first-answers';
import { firstContentSql, firstSpanishSql } from '../../local/first-content';

const SUPABASE = join(import.meta.dirname, '../../supabase');
const CONTENT = join(import.meta.dirname, '../../brand/content');

// After a change of brand/content: npm run db:content
test('the migration with the first content is generated from brand/content', async () => {
  const sql = await firstContentSql(CONTENT, toHtml);
  await expect(sql).toMatchFileSnapshot(join(SUPABASE, 'migrations/20261122130100_first_content.sql'));
});

test('the migration with the first Spanish texts is generated from brand/content/es', async () => {
  const sql = await firstSpanishSql(join(CONTENT, 'es'), toHtml);
  await expect(sql).toMatchFileSnapshot(
    join(SUPABASE, 'migrations/20261127030100_first_spanish_content.sql'),
  );
});

test('a brand without Spanish texts, or with only some of the files, has no others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spanish-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(await firstSpanishSql(join(folder, 'es'), toHtml)).toMatch(/^-- .*\n$/);
  await copyFile(join(CONTENT, 'es/faqs.toml'), join(folder, 'faqs.toml'));
  const updated = (await firstSpanishSql(folder, toHtml)).match(/^update \S+/gm);
  expect(updated).toEqual(['update public.faqs']);
});

const figuresOf = (value: unknown) => (JSON.stringify(value).match(/\$?\d[\d,.]*\d%?|\$?\d%?/g) ?? []).sort();

test('the Spanish case studies have every figure of the English ones', async () => {
  const read = async (folder: string) =>
    parse(await readFile(join(folder, 'case-studies.toml'), 'utf8')).case_studies as Record<
      string,
      unknown
    >[];
  const [english, spanish] = await Promise.all([read(CONTENT), read(join(CONTENT, 'es'))]);
  expect(spanish.map(({ of }) => of)).toEqual(english.map(({ slug }) => slug));
  spanish.forEach((texts, index) => {
    for (const field of ['headline', 'timeline', 'challenge', 'solution', 'results', 'metrics'])
      expect(figuresOf(texts[field]), `${texts.of} ${field}`).toEqual(figuresOf(english[index]?.[field]));
  });
});

test('the Spanish articles have the parts, the links and the figures of the English ones', async () => {
  const names = await readdir(join(CONTENT, 'es/articles'));
  expect(names).toHaveLength(2);
  const read = async (folder: string, name: string) => {
    const html = toHtml((await readFile(join(folder, 'articles', name), 'utf8')).split('+++\n').at(2) ?? '');
    return {
      parts: html.match(/<h2 id="[^"]*">|<(?:p|li|tr|strong|blockquote)>/g),
      links: Array.from(html.matchAll(/href="(?:\/es)?([^"]*)"/g), ([, path]) => path),
      figures: figuresOf(html.replaceAll(/<[^>]*>/g, ' ')),
    };
  };
  for (const name of names)
    expect(await read(join(CONTENT, 'es'), name), name).toEqual(await read(CONTENT, name));
});

test('the migration with the first answers is generated from brand/content/answers', async () => {
  const sql = await firstAnswersSql(join(CONTENT, 'answers'));
  await expect(sql).toMatchFileSnapshot(join(SUPABASE, 'migrations/20261124140100_first_answers.sql'));
});

/** What before-you-launch.md calls each row. */
const NAMES = {
  'team-members.toml': /^name = "(.*)"$/gm,
  'testimonials.toml': /^title = "(.*)"$/gm,
  'case-studies.toml': /^slug = "(.*)"$/gm,
  'services.toml': /^name = "(.*)"$/gm,
};

test('the list for the launch has every person, quote, case study, service and article', async () => {
  const list = await readFile(join(SUPABASE, '../docs/before-you-launch.md'), 'utf8');
  const rows = await Promise.all(
    Object.entries(NAMES).map(async ([file, pattern]) => {
      const content = await readFile(join(CONTENT, file), 'utf8');
      return Array.from(content.matchAll(pattern), ([, name = '']) => name);
    }),
  );
  const articles = (await readdir(join(CONTENT, 'articles'))).map((file) => file.replace('.md', ''));
  const names = [...rows.flat(), ...articles];
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !list.includes(name))).toEqual([]);
});
