import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { BUDGETS, PICTURES } from './pictures.ts';

const root = join(import.meta.dirname, '../../public');

const files = Object.keys(PICTURES).flatMap((name) =>
  BUDGETS.map((budget) => ({ file: `images/${name}-${budget.width}.${budget.format}`, ...budget })),
);

it.each(files)('$file is there, 16:10 and within $bytes bytes', async ({ file, width, format, bytes }) => {
  const content = await readFile(join(root, file));
  expect(content.length).toBeLessThanOrEqual(bytes);
  const image = await sharp(content).metadata();
  expect(image).toMatchObject({
    width,
    height: (width * 10) / 16,
    format: format === 'avif' ? 'heif' : 'webp',
  });
});

it.each(Object.entries(PICTURES))('%s is drawn the same every time, without text', (_name, draw) => {
  const drawing = draw();
  expect(draw()).toBe(drawing);
  expect(drawing).not.toMatch(/<text|NaN|undefined|Infinity/);
});

it('has the icons that the manifest names, at their sizes', async () => {
  const manifest = JSON.parse(await readFile(join(root, 'manifest.webmanifest'), 'utf8')) as {
    icons: { src: string; sizes: string }[];
  };
  for (const { src, sizes } of manifest.icons.filter((icon) => icon.sizes !== 'any')) {
    const { width, height } = await sharp(join(root, src)).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

it('has a favicon.ico that holds a PNG of 32 pixels', async () => {
  const icon = await readFile(join(root, 'favicon.ico'));
  expect([...icon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  const png = icon.subarray(icon.readUInt32LE(18));
  expect(png.length).toBe(icon.readUInt32LE(14));
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 });
});
