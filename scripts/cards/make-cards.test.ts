import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCards } from './make-cards.ts';

const CARDS = [
  { file: '/cards/site.png', title: 'Better decisions, by noon.' },
  {
    file: 'cards/long.png',
    title: 'Ninety characters of title, which is as long as any that the firm’s own articles may carry',
    kicker: 'Article',
  },
  { file: 'one-word.png', title: 'W'.repeat(90), kicker: 'Service' },
];

let folder: string;
const card = (file: string) => readFile(join(folder, file));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cards '));
  await makeCards(CARDS, folder);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each(CARDS)('$file is a PNG of 1200×630 and at most 120 kB', async ({ file }) => {
  const png = await card(file);
  expect(png.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect(png.length).toBeLessThanOrEqual(120_000);
});

it.each(CARDS)('the title of $file fits its area', async ({ file }) => {
  // Paper-colored pixels where only a title that runs over could put them: right of its column, above the arcs.
  const { data } = await sharp(await card(file))
    .extract({ left: 800, top: 110, width: 150, height: 110 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(Math.max(...data)).toBeLessThan(200);
});

it('draws the same card for the same text', async () => {
  const before = await card('cards/long.png');
  await makeCards(CARDS, folder);
  expect((await card('cards/long.png')).equals(before)).toBe(true);
}, 60_000);
