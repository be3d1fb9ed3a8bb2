import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Entry, readContent } from '../content/content-files.ts';
import { EXAMPLE } from './brand-folder.ts';
import { danglingAnswers, leftToDo, wordsOfOthers } from './left-to-do.ts';
import { readBrand } from './read-brand.ts';

const root = join(import.meta.dirname, '../..');
const entry = (kind: Entry['kind'], key: string, row: Entry['row'] = {}): Entry => ({
  kind,
  key,
  row,
  place: `${kind}.toml:1`,
});
const answer = (reply: string, path?: string) =>
  entry('answers', 'en: What does it cost?', { reply, ...(path && { link: { path, title: 'More' } }) });

it.each([
  ['a price of a service', answer('It costs {{price:audits}}.'), 'audits'],
  ['a link to a service', answer('See our page.', '/services/audits#process'), 'audits'],
  ['a link to an article', answer('We wrote about it.', '/blog/on-audits'), 'on-audits'],
  ['a link to a case study', answer('We did it.', '/case-studies/an-audit'), 'an-audit'],
])('names an answer with %s that is gone', (_what, row, slug) => {
  expect(danglingAnswers([row])).toEqual([
    `answers.toml:1: the answer "en: What does it cost?" names ${slug}, which is gone`,
  ]);
});

it('leaves alone what the content has, and placeholders without a row', () => {
  const rows = [entry('services', 'audits'), entry('blog_posts', 'on-audits')];
  const answers = [
    answer('It costs {{price:audits}}. Open: {{open:3}}, {{phone}}.', '/services/audits'),
    answer('We wrote about it.', '/blog/on-audits'),
    answer('Ask us.', '/services'),
  ];
  expect(danglingAnswers([...rows, ...answers])).toEqual([]);
});

it('names rows that say what only another brand has', async () => {
  const [brand, other] = await Promise.all(
    ['harborlight', 'meridian'].map((name) => readBrand(join(root, 'brand-examples', name))),
  );
  if (!brand || !other) throw new Error('no examples');
  const rows = ['Call at 9:00 AM ET.', 'Call at 9:00 AM CT.', 'Ask Meridian about AI.'].map((reply) =>
    answer(reply),
  );
  expect(wordsOfOthers(brand, rows, [brand, other])).toEqual([
    'answers.toml:1: Meridian is of another firm',
    'answers.toml:1: ET is of another firm',
    'answers.toml:1: AI is of another firm',
  ]);
  const mine = { ...brand, firm: { ...brand.firm, time_zone: 'America/New_York', trade: ['AI'] } };
  expect(wordsOfOthers(mine, rows.slice(0, 2), [other])).toEqual([]);
});

it('finds nothing to do in the answers that are the product’s', async () => {
  const [brand, other] = await Promise.all(
    ['harborlight', 'meridian'].map((name) => readBrand(join(root, 'brand-examples', name))),
  );
  if (!brand || !other) throw new Error('no examples');
  const core = (await readContent(join(root, 'brand-examples/harborlight/content'), (text) => text)).filter(
    ({ place }) => place.includes('/answers/core/'),
  );
  expect(core.length).toBeGreaterThan(50);
  expect(wordsOfOthers(brand, core, [other])).toEqual([]);
});

it('lists kinds of content without rows, and what the brand lacks', async () => {
  const brand = await readBrand(join(root, EXAMPLE));
  const lines = leftToDo(root, { ...brand, translations: {} }, [entry('services', 'audits')]);
  expect(lines.some((line) => line.startsWith('No rows of testimonials'))).toBe(true);
  expect(lines.some((line) => line.startsWith('No rows of services'))).toBe(false);
  expect(lines.some((line) => line.startsWith('No Spanish pages'))).toBe(true);
});
