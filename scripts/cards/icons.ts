import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { readMark, readTile } from './mark.ts';
import { INK } from './palette.ts';

/** A PNG as an .ico file: the format's directory of one entry, and the PNG itself. */
function toIco(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  // Type 1 is an icon; one image; its width and height; 1 plane of 32 bits; its length and where it begins.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const draw = (svg: string, side: number) =>
  sharp(Buffer.from(svg), { density: 72 * (side / 36) })
    .resize(side, side)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** Draws every icon that browsers and phones ask for, from brand/logo.svg, into the folder `root`. */
export async function drawIcons(root: string): Promise<void> {
  const tile = await readTile();
  const mark = await readMark();
  // Without corners of its own, for phones that cut icons to their shape: the sign keeps clear of the cut.
  const bleed = (scale: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="${INK.pine}"/><g transform="translate(18 18) scale(${scale}) translate(-18 -18)">${mark}</g></svg>`;
  await mkdir(join(root, 'icons'), { recursive: true });
  const files: [string, Buffer][] = [
    ['icons/icon-192.png', await draw(tile, 192)],
    ['icons/icon-512.png', await draw(tile, 512)],
    ['icons/maskable-512.png', await draw(bleed(0.86), 512)],
    ['icons/apple-touch-icon.png', await draw(bleed(0.94), 180)],
    ['favicon.ico', toIco(await draw(tile, 32), 32)],
  ];
  for (const [name, file] of files) await writeFile(join(root, name), file);
}
