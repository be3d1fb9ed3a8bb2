import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { toHtml } from '@/features/content/model/markdown';

const SUPABASE = join(import.meta.dirname, '../../../supabase');
const CONTENT = join(import.meta.dirname, '../../../brand-examples/meridian/content');

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

test('every article is in Spanish, with the parts, the links and the figures of the English one', async () => {
  const names = await readdir(join(CONTENT, 'articles'));
  expect(await readdir(join(CONTENT, 'es/articles'))).toEqual(names);
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
