import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { brandFolder } from '../../scripts/brand/brand-folder.ts';
import { print } from './grain.ts';
import { BUDGETS, PICTURES } from './pictures.ts';
import { HEIGHT, WIDTH } from './sheet.ts';

// Draws the site's pictures into the brand (npm run lab -- assets:images). Commit the result.

const folder = join(brandFolder(join(import.meta.dirname, '../..')), 'public', 'images');

/** The best quality at which the file keeps to `bytes`: fine lines cost more than flat color. */
async function squeeze(bytes: number, encode: (quality: number) => Promise<Buffer>): Promise<Buffer> {
  for (const quality of [70, 62, 55, 50, 46, 42, 38]) {
    const file = await encode(quality);
    if (file.length <= bytes) return file;
  }
  throw new Error(`This picture has too many lines for ${bytes} bytes.`);
}

/** The drawing as a print, in pixels. It is drawn at twice its size, for smooth edges. */
async function develop(drawing: string, seed: number): Promise<Sharp> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH * 2}" height="${HEIGHT * 2}">${drawing}</svg>`;
  const pixels = await sharp(Buffer.from(svg)).resize(WIDTH, HEIGHT).removeAlpha().raw().toBuffer();
  print(pixels, seed);
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
}

await mkdir(folder, { recursive: true });
for (const [index, [name, draw]] of Object.entries(PICTURES).entries()) {
  const picture = await develop(draw(), index);
  for (const { width, format, bytes } of BUDGETS) {
    const sized = picture.clone().resize(width);
    const file = await squeeze(bytes, (quality) =>
      (format === 'avif'
        ? sized.clone().avif({ quality, tune: 'ssim' })
        : sized.clone().webp({ quality, effort: 6, smartSubsample: true })
      ).toBuffer(),
    );
    await writeFile(join(folder, `${name}-${width}.${format}`), file);
  }
  console.log(name);
}
